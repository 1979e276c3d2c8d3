import { type Agent, request } from 'node:http';

interface RawPageAnswer {
  readonly status: number;
  readonly rawHeaders: readonly string[];
  readonly body: Buffer;
}

export const getPage = (
  port: number,
  path: string,
  headers: Record<string, string>,
  agent?: Agent,
): Promise<RawPageAnswer> =>
  new Promise((resolve, reject) => {
    const call = request({ host: '127.0.0.1', port, path, headers, ...(agent && { agent }) }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, rawHeaders: response.rawHeaders, body: Buffer.concat(parts) }),
      );
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end();
  });

/** Returns the names and values of the headers as pairs, in the order in which they arrived. */
export const toHeaderPairs = (rawHeaders: readonly string[]): [string, string][] =>
  Array.from({ length: rawHeaders.length / 2 }, (_, index) => [
    rawHeaders[2 * index] ?? '',
    rawHeaders[2 * index + 1] ?? '',
  ]);

/**
 * Repeats a request until two consecutive responses come from the page cache and are equal. The page then has its best
 * compression.
 * @throws Error when this does not happen within 50 requests
 */
export async function waitForSettledHit(
  port: number,
  path: string,
  headers: Record<string, string>,
): Promise<RawPageAnswer> {
  let last: RawPageAnswer | undefined;
  for (let attempt = 0; attempt < 50; attempt++) {
    const answer = await getPage(port, path, headers);
    const isHit = toHeaderPairs(answer.rawHeaders).some(
      ([name, value]) => /^cache-status$/i.test(name) && value.includes('hit'),
    );
    if (isHit && last?.body.equals(answer.body)) return answer;
    last = isHit ? answer : undefined;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  throw new Error(`${path} is not answered from the page cache`);
}
