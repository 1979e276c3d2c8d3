import { z } from 'zod';
import { errorCode } from '#shared/node/errorCode.ts';
import { listenAddressSchema } from '#shared/node/internalSettings.ts';
import { resolvePorts, SITE_PORTS } from '#shared/node/ports.ts';
import type { Command } from '../core/cli/command.ts';
import { formatTable } from '../core/cli/table.ts';
import { readDataDir } from '../env.ts';
import { readService } from '../serviceFile.ts';

const settingsSchema = z
  .object({
    ...SITE_PORTS,
    HOST: z.string().optional(),
    ADMIN_HOST: listenAddressSchema,
    BACKOFFICE_HOST: listenAddressSchema,
    API_URL: z.string().optional(),
  })
  .transform((settings, context) => ({ ...settings, ...resolvePorts(settings, context) }));
type StatusSettings = z.output<typeof settingsSchema>;

const ANSWER_TIMEOUT_MS = 3000;
/** Longer texts of an answer are shortened to this length. */
const MAX_SHOWN_CHARACTERS = 200;
/** The width is so large that an address is never shortened. */
const MAX_CELL_CHARACTERS = 400;

interface StatusProbe {
  readonly what: string;
  readonly url: string;
}

interface StatusProbeResult extends StatusProbe {
  readonly state: 'ok' | 'failing' | 'absent';
  readonly answer: string;
}

type EnvironmentVariables = Readonly<Record<string, string | undefined>>;

/**
 * Adds the variables of the service that uses this data folder to the variables that are set. When `PORT` is set, the
 * ports of the service are left out, because the default values of its other ports depend on `PORT`.
 */
function completeWithService(variables: EnvironmentVariables): EnvironmentVariables {
  const setVariables = Object.fromEntries(
    Object.entries(variables).filter(([, value]) => value !== '' && value !== undefined),
  );
  const serviceVariables = Object.entries(readService(readDataDir(variables))?.variables ?? {});
  const isPortSet = setVariables['PORT'] !== undefined;
  return {
    ...Object.fromEntries(serviceVariables.filter(([name]) => !isPortSet || !name.endsWith('PORT'))),
    ...setVariables,
  };
}

/** Parses the settings. Throws an `Error` that names every wrong variable, its value and what it should be. */
function readStatusSettings(variables: EnvironmentVariables): StatusSettings {
  const completeVariables = completeWithService(variables);
  const parsedSettings = settingsSchema.safeParse(completeVariables);
  if (parsedSettings.success) return parsedSettings.data;
  const problems = parsedSettings.error.issues.map(({ path: [name = ''], message }) => {
    const value = completeVariables[String(name)];
    return `${String(name)} is ${value === undefined ? 'not set' : JSON.stringify(value)}; it should be ${message}.`;
  });
  throw new Error(problems.join('\n'));
}

/** Returns the origin at which this machine reaches a program that listens on one address or on all addresses. */
function toOrigin(host: string | undefined, port: number): string {
  const listensOnAll = host === undefined || host === '0.0.0.0' || host === '::';
  const address = listensOnAll ? '127.0.0.1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

function listProbes(settings: StatusSettings): readonly StatusProbe[] {
  const { PORT, HOST, ADMIN_PORT, ADMIN_HOST, BACKOFFICE_PORT, BACKOFFICE_HOST, API_URL } = settings;
  const backOffices = API_URL?.split(',').map((url) => url.trim().replace(/\/$/, '')) ?? [
    toOrigin(BACKOFFICE_HOST, BACKOFFICE_PORT),
  ];
  return [
    { what: 'Site, for visitors', url: `${toOrigin(HOST, PORT)}/.well-known/gevel/ready` },
    { what: 'Site, readiness', url: `${toOrigin(ADMIN_HOST, ADMIN_PORT)}/health/ready` },
    ...backOffices.map((origin) => ({ what: 'Back office', url: `${origin}/health/capabilities` })),
  ];
}

async function probeAddress(probe: StatusProbe): Promise<StatusProbeResult> {
  try {
    const response = await fetch(probe.url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS), redirect: 'manual' });
    const text = (await response.text()).trim().slice(0, MAX_SHOWN_CHARACTERS);
    return { ...probe, state: response.ok ? 'ok' : 'failing', answer: `${response.status} ${text}`.trim() };
  } catch (error) {
    const code = error instanceof Error ? errorCode(error.cause) : undefined;
    if (code === 'ECONNREFUSED') return { ...probe, state: 'absent', answer: `no program listens (${code})` };
    return {
      ...probe,
      state: 'failing',
      answer: `no answer (${code ?? (error instanceof Error ? error.name : String(error))})`,
    };
  }
}

export const statusCommand: Command = {
  name: 'status',
  summary: 'Checks whether the running service is healthy, and shows the addresses for monitoring',
  options: { json: { help: 'Write the result as JSON' } },
  details: `
The command sends a request to the three addresses of the service. It uses the settings in its environment; for settings
that are missing there, it uses those of the service that last ran with this DATA_DIR. It opens no database. When only a
back office runs on this machine, no program listens on the addresses of the site. The command ends with 0 when at least
one address answers and every address on which a program listens is healthy, otherwise with 1. docs/one-server.md, step
10, has a table of the answers of each address when a part fails.`,
  async run({ values, variables = {}, out }) {
    const answers = await Promise.all(listProbes(readStatusSettings(variables)).map(probeAddress));
    if (values.flag('json')) out.write(`${JSON.stringify(answers, null, 2)}\n`);
    else {
      const columns = ['Part', 'Address', 'Answer'].map((title) => ({ title }));
      const rows = answers.map(({ what, url, answer }) => [what, url, answer]);
      out.write(formatTable(columns, rows, MAX_CELL_CHARACTERS));
    }
    const isWell = answers.every(({ state }) => state !== 'failing') && answers.some(({ state }) => state === 'ok');
    return isWell ? 0 : 1;
  },
};
