import { request } from 'node:https';
import { TLSSocket } from 'node:tls';

interface TlsQuestion {
  readonly hostname: string;
  /** The address of the name that is connected to: no other look-up follows. */
  readonly address: string;
  readonly port: number;
  readonly path: string;
  readonly milliseconds: number;
  /** Certificate authorities, where they are not those that this machine trusts. */
  readonly ca?: string | undefined;
}

/** What a host answers, with a certificate that is valid for its name at this moment. */
export interface TlsAnswer {
  readonly status: number;
  /** '' without one. */
  readonly location: string;
  /** `Strict-Transport-Security`; '' without one. */
  readonly transport: string;
  /** When its certificate ends; milliseconds since 1970. */
  readonly validTo: number;
}

const REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is for other names',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate is of no known authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate is of no known authority',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate is of no known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate is of no known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the server leaves out certificates of its authority',
  ECONNREFUSED: 'no program accepts HTTPS',
  ECONNRESET: 'the connection is cut off',
  EHOSTUNREACH: 'there is no way to the machine',
  ENETUNREACH: 'there is no way to the network',
};

function reasonOf(error: unknown, milliseconds: number): Error {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new Error(`no answer within ${milliseconds / 1000} s`);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const known = REASONS[code] ?? (code.startsWith('ERR_SSL') || code === 'EPROTO' ? 'TLS fails there' : undefined);
  return new Error(known ?? `HTTPS fails${code && ` (${code})`}`, { cause: error });
}

/** Asks for the head of an address. Throws an `Error` whose message says why there is no answer. */
export function askOverTls({ hostname, address, port, path, milliseconds, ca }: TlsQuestion): Promise<TlsAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TlsAnswer>();
  const signal = AbortSignal.timeout(milliseconds);
  const asking = request({
    method: 'HEAD',
    host: address,
    port,
    path,
    servername: hostname,
    headers: { Host: port === 443 ? hostname : `${hostname}:${port}`, 'User-Agent': 'Gevel' },
    agent: false,
    signal,
    ...(ca !== undefined && { ca }),
  });
  const fail = (error: unknown) => reject(reasonOf(signal.aborted ? signal.reason : error, milliseconds));
  asking.on('error', fail);
  asking.on('response', (response) => {
    const { statusCode: status = 0, headers, socket } = response;
    const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
    response.on('error', () => undefined).destroy();
    resolve({
      status,
      location: headers.location ?? '',
      transport: headers['strict-transport-security'] ?? '',
      validTo: Date.parse(certificate?.valid_to ?? ''),
    });
  });
  asking.end();
  return promise;
}
