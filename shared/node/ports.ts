import { z } from 'zod';

/**
 * The three ports of the product, which site and back office read in the same way. Only servers may import this module,
 * because browsers have no such settings.
 */

const MAX_PORT = 65_535;
const EXPECTED_PORT = `a port from 1 to ${MAX_PORT}`;
const EXPECTED_PORT_OR_ZERO = `a port from 0 to ${MAX_PORT}`;

const portSchema = z.coerce
  .number(EXPECTED_PORT)
  .int(EXPECTED_PORT)
  .min(1, EXPECTED_PORT)
  .max(MAX_PORT, EXPECTED_PORT)
  .optional();
/** A port, or 0 for any free port. */
const portOrZeroSchema = z.coerce
  .number(EXPECTED_PORT_OR_ZERO)
  .int(EXPECTED_PORT_OR_ZERO)
  .min(0, EXPECTED_PORT_OR_ZERO)
  .max(MAX_PORT, EXPECTED_PORT_OR_ZERO)
  .optional();

/** The variables of the site, for the schema of its environment. */
export const SITE_PORTS = { PORT: portSchema, ADMIN_PORT: portSchema, BACKOFFICE_PORT: portSchema };
/** The variables of the back office. */
export const BACK_OFFICE_PORTS = { PORT: portOrZeroSchema, BACKOFFICE_PORT: portOrZeroSchema };

const DEFAULT_PORT = 3000;
/** The distances of the other ports from `PORT` when they are not set. */
const OFFSETS_FROM_PORT = { ADMIN_PORT: 1, BACKOFFICE_PORT: 2 } as const;
const OFFSET_WORDS = { ADMIN_PORT: 'one after', BACKOFFICE_PORT: 'two after' } as const;

type PortName = 'PORT' | keyof typeof OFFSETS_FROM_PORT;
type ConfiguredPorts = { readonly [name in PortName]?: number | undefined };
type ResolvedPorts = Readonly<Record<PortName, number>>;

/**
 * Returns the ports that the variables define: `PORT` defaults to 3000, `ADMIN_PORT` to the next number and
 * `BACKOFFICE_PORT` to the number after that. Adds an issue for a number that is not a port.
 */
export function resolvePorts(configuredPorts: ConfiguredPorts, context: z.RefinementCtx): ResolvedPorts {
  const { PORT = DEFAULT_PORT } = configuredPorts;
  const resolvePort = (name: keyof typeof OFFSETS_FROM_PORT): number => {
    const configuredPort = configuredPorts[name];
    // When `PORT` is 0, each of the other ports is any free port too.
    const value = configuredPort ?? (PORT === 0 ? 0 : PORT + OFFSETS_FROM_PORT[name]);
    if (value > MAX_PORT)
      context.addIssue({
        code: 'custom',
        path: [name],
        message: `${EXPECTED_PORT}, because ${OFFSET_WORDS[name]} PORT, which is "${PORT}", there is none`,
      });
    return value;
  };
  return { PORT, ADMIN_PORT: resolvePort('ADMIN_PORT'), BACKOFFICE_PORT: resolvePort('BACKOFFICE_PORT') };
}

/** A server of a process, with the IP address on which it listens. */
export interface ListeningServer {
  readonly name: PortName;
  /** The IP address; undefined means all addresses. */
  readonly host: string | undefined;
}

const isEveryAddress = (host: string | undefined) => host === undefined || host === '0.0.0.0' || host === '::';
const isOverlapping = (server: ListeningServer, laterServer: ListeningServer) =>
  isEveryAddress(server.host) || isEveryAddress(laterServer.host) || server.host === laterServer.host;

/**
 * Adds an issue for each port on which two servers of one process would listen. The issue names both variables and the
 * port.
 */
export function refuseSharedPorts(
  configuredPorts: ConfiguredPorts,
  ports: ResolvedPorts,
  listeningServers: readonly ListeningServer[],
  context: z.RefinementCtx,
): void {
  const describePort = (name: PortName) =>
    name === 'PORT' || configuredPorts[name] !== undefined
      ? `"${ports[name]}"`
      : `"${ports[name]}" because it is not set (${OFFSET_WORDS[name]} PORT)`;
  for (const [index, server] of listeningServers.entries())
    for (const laterServer of listeningServers.slice(index + 1)) {
      if (ports[server.name] !== ports[laterServer.name] || !isOverlapping(server, laterServer)) continue;
      const [kept, changed] =
        configuredPorts[laterServer.name] === undefined && configuredPorts[server.name] !== undefined
          ? [laterServer, server]
          : [server, laterServer];
      context.addIssue({
        code: 'custom',
        path: [changed.name],
        message: `another port than ${kept.name}, which is ${describePort(kept.name)}`,
      });
    }
}
