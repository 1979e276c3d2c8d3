import { errorCode } from './errorCode.ts';
import { StartFault } from './startFault.ts';

/** Only servers may import this module, because browsers do not listen on ports. */

/**
 * A port on which a process listens, and the variable that sets the port. The variable of the IP address has the same
 * name with `HOST` in place of `PORT`.
 */
export interface ListenAddress {
  readonly variable: 'PORT' | 'ADMIN_PORT' | 'BACKOFFICE_PORT';
  readonly port: number;
  /** The IP address; undefined means all addresses. */
  readonly host: string | undefined;
}

/** The codes of errors that concern the IP address and not the port. */
const ADDRESS_FAULT_CODES: ReadonlySet<string> = new Set([
  'EADDRNOTAVAIL',
  'EAFNOSUPPORT',
  'EAI_AGAIN',
  'EINVAL',
  'ENOTFOUND',
]);

/**
 * Returns the fault for an error of `server.listen`: the IP address is not an address of this machine, or the port
 * cannot be used.
 */
export function toListenFault({ variable, port, host }: ListenAddress, error: Error): StartFault {
  const code = errorCode(error) ?? '';
  if (host !== undefined && ADDRESS_FAULT_CODES.has(code)) {
    const name = variable.replace(/PORT$/, 'HOST');
    return new StartFault(`${name} is ${JSON.stringify(host)}; it should be an address of this machine (${code}).`, {
      cause: error,
    });
  }
  const reason = code === 'EADDRINUSE' ? 'another program listens there; set it to a free port' : error.message;
  return new StartFault(`${variable} ${port} can't be used: ${reason}.`, { cause: error });
}
