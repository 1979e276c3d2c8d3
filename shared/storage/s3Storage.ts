import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { assertFileName, type MediaStorage, MediaStorageError, type StorageReason } from './mediaStorage.ts';
import { parseS3Listing } from './s3Listing.ts';

export interface S3Location {
  readonly bucket: string;
  /** The beginning of all names: '' or a path that ends with a slash. */
  readonly prefix: string;
  readonly region: string;
  /** Scheme, host and port, without a slash at the end; undefined for Amazon's own endpoint of the region. */
  readonly endpoint: string | undefined;
}

export interface S3Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** The timeout of one call, including its body. */
const CALL_TIMEOUT_MS = 8000;
/** Matches the error code in a response, with a bounded length. */
const ERROR_CODE_TAG = /<Code>([A-Za-z0-9]{1,60})<\/Code>/;

const REASON_BY_STATUS: ReadonlyMap<number, StorageReason> = new Map([
  [401, 'refused'],
  [403, 'refused'],
  [507, 'full'],
  [408, 'away'],
  [429, 'away'],
  [502, 'away'],
  [503, 'away'],
  [504, 'away'],
]);
const STORAGE_FULL_CODES = new Set(['QuotaExceeded', 'XMinioStorageFull', 'InsufficientCapacity', 'EntityTooLarge']);

const SUCCESS_STATUSES = [200, 201, 204];
/** The status when another process is creating the file at this moment. */
const CONFLICT_STATUS = 409;
const PRECONDITION_FAILED_STATUS = 412;
/** The status when the storage does not support conditional writes. */
const NOT_IMPLEMENTED_STATUS = 501;

const computeSha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/**
 * Returns the error for a response with an unexpected status. It contains the status and the code, and nothing of the
 * request.
 */
async function toStatusError(answer: Response): Promise<MediaStorageError> {
  const text = await answer.text().catch(() => '');
  const code = ERROR_CODE_TAG.exec(text)?.[1] ?? '';
  const reason = STORAGE_FULL_CODES.has(code) ? 'full' : (REASON_BY_STATUS.get(answer.status) ?? 'failed');
  return new MediaStorageError(reason, `${answer.status} ${code}`.trim());
}

/** Returns the error for a failed connection with its code, without URLs and headers. */
function toUnreachableError(error: unknown): MediaStorageError {
  if (error instanceof MediaStorageError) return error;
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  const name = error instanceof Error ? error.name : 'unknown error';
  return new MediaStorageError('away', code ?? name);
}

/**
 * Stores files as objects in a bucket of an S3-compatible storage. Without support for conditional writes, `create` may
 * return true to two callers.
 */
export function createS3Storage(location: S3Location, { accessKeyId, secretAccessKey }: S3Credentials): MediaStorage {
  const { bucket, prefix, region, endpoint } = location;
  const bucketUrl = endpoint === undefined ? `https://${bucket}.s3.${region}.amazonaws.com` : `${endpoint}/${bucket}`;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });

  const toAddress = (name: string) => {
    assertFileName(name);
    return `${bucketUrl}/${prefix}${name}`;
  };

  /**
   * Makes one call and reads the body of its response.
   *
   * @param acceptedStatuses the statuses that are no failures
   */
  async function call(
    method: string,
    address: string,
    acceptedStatuses: readonly number[],
    { body, headers = {} }: { readonly body?: Buffer; readonly headers?: Readonly<Record<string, string>> } = {},
  ): Promise<{ readonly status: number; readonly headers: Headers; readonly body: Buffer }> {
    try {
      // The hash of the body is signed, because the storage compares it with the received body.
      const signedRequest = await client.sign(address, {
        method,
        headers: { ...headers, 'X-Amz-Content-Sha256': computeSha256(body ?? Buffer.alloc(0)) },
        ...(body && { body: new Uint8Array(body) }),
        signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
      });
      const answer = await fetch(signedRequest);
      if (!acceptedStatuses.includes(answer.status)) throw await toStatusError(answer);
      return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
    } catch (error) {
      throw toUnreachableError(error);
    }
  }

  async function* list(start: string): AsyncGenerator<{ readonly name: string; readonly modifiedAt: Date }> {
    let token: string | undefined;
    do {
      const query = new URLSearchParams({
        'list-type': '2',
        prefix: prefix + start,
        ...(token !== undefined && { 'continuation-token': token }),
      });
      const { body } = await call('GET', `${bucketUrl}?${query.toString()}`, [200]);
      const listing = parseS3Listing(body.toString('utf8'));
      for (const file of listing.files) yield { name: file.key.slice(prefix.length), modifiedAt: file.modifiedAt };
      token = listing.nextToken;
    } while (token !== undefined);
  }

  async function readModifiedAt(name: string): Promise<Date | undefined> {
    const { status, headers } = await call('HEAD', toAddress(name), [200, 404]);
    return status === 404 ? undefined : new Date(headers.get('last-modified') ?? Date.now());
  }
  async function write(name: string, bytes: Buffer): Promise<void> {
    await call('PUT', toAddress(name), SUCCESS_STATUSES, { body: bytes });
  }

  return {
    async read(name) {
      const { status, body } = await call('GET', toAddress(name), [200, 404]);
      if (status === 200) return body;
      const code = ERROR_CODE_TAG.exec(body.toString('utf8'))?.[1];
      if (code === 'NoSuchBucket') throw new MediaStorageError('failed', `404 ${code}`);
      return undefined;
    },
    readModifiedAt,
    write,
    async create(name, bytes) {
      const conditionHeaders = { 'If-None-Match': '*' };
      const acceptedStatuses = [
        ...SUCCESS_STATUSES,
        CONFLICT_STATUS,
        PRECONDITION_FAILED_STATUS,
        NOT_IMPLEMENTED_STATUS,
      ];
      const { status } = await call('PUT', toAddress(name), acceptedStatuses, {
        body: bytes,
        headers: conditionHeaders,
      });
      if (status !== NOT_IMPLEMENTED_STATUS) return status < CONFLICT_STATUS;
      if ((await readModifiedAt(name)) !== undefined) return false;
      await write(name, bytes);
      return true;
    },
    async remove(name) {
      await call('DELETE', toAddress(name), [200, 204, 404]);
    },
    list(start) {
      assertFileName(start, true);
      return list(start);
    },
  };
}
