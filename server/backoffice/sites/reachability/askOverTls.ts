import { request } from 'node:https';
import { TLSSocket } from 'node:tls';

interface TlsRequest {
  readonly hostname: string;
  /** The IP address to connect to. The host name is not resolved again, so that exactly this address is checked. */
  readonly address: string;
  readonly port: number;
  readonly path: string;
  readonly timeoutMs: number;
  /** The accepted certificate authorities. By default they are the authorities that this machine trusts. */
  readonly trustedCertificates?: string | undefined;
}

/** The answer of a host whose certificate is valid for its name. */
export interface TlsAnswer {
  readonly status: number;
  /** The `Location` header; '' when it is missing. */
  readonly locationHeader: string;
  /** The `Strict-Transport-Security` header; '' when it is missing. */
  readonly transportSecurityHeader: string;
  /** The end of the certificate's validity, in milliseconds since 1970. */
  readonly certificateEndMs: number;
}

const TLS_ERROR_REASONS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'the certificate has expired',
  CERT_NOT_YET_VALID: 'the certificate is not valid yet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'the certificate is not valid for this name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'the certificate comes from an unknown authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'the certificate comes from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT: 'the certificate comes from an unknown authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'the certificate comes from an unknown authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'the server does not send the intermediate certificates of its authority',
  ECONNREFUSED: 'no program accepts HTTPS connections',
  ECONNRESET: 'the connection is cut off',
  EHOSTUNREACH: 'there is no route to the machine',
  ENETUNREACH: 'there is no route to the network',
};

function toExplainedError(error: unknown, timeoutMs: number): Error {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new Error(`no answer within ${timeoutMs / 1000} s`);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const knownReason =
    TLS_ERROR_REASONS[code] ??
    (code.startsWith('ERR_SSL') || code === 'EPROTO' ? 'the TLS handshake fails' : undefined);
  return new Error(knownReason ?? `HTTPS fails${code && ` (${code})`}`, { cause: error });
}

/** Sends a HEAD request. Throws an `Error` whose message explains why there is no answer. */
export function askOverTls({
  hostname,
  address,
  port,
  path,
  timeoutMs,
  trustedCertificates,
}: TlsRequest): Promise<TlsAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<TlsAnswer>();
  const signal = AbortSignal.timeout(timeoutMs);
  const tlsRequest = request({
    method: 'HEAD',
    host: address,
    port,
    path,
    servername: hostname,
    headers: { Host: port === 443 ? hostname : `${hostname}:${port}`, 'User-Agent': 'Gevel' },
    agent: false,
    signal,
    ...(trustedCertificates !== undefined && { ca: trustedCertificates }),
  });
  const rejectWithReason = (error: unknown) =>
    reject(toExplainedError(signal.aborted ? signal.reason : error, timeoutMs));
  tlsRequest.on('error', rejectWithReason);
  tlsRequest.on('response', (response) => {
    const { statusCode: status = 0, headers, socket } = response;
    const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : undefined;
    response.on('error', () => undefined).destroy();
    resolve({
      status,
      locationHeader: headers.location ?? '',
      transportSecurityHeader: headers['strict-transport-security'] ?? '',
      certificateEndMs: Date.parse(certificate?.valid_to ?? ''),
    });
  });
  tlsRequest.end();
  return promise;
}
