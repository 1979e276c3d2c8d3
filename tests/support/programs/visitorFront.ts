import { request } from 'undici';
import { TOKEN_FIELDS } from '#server/site/forms/typedFields.ts';
import type { TypedValues } from '#shared/ui/forms/formState.ts';

interface FrontAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** The address that visitors use. It leads to one instance, or to several in turn. */
export interface VisitorFront {
  get(path: string): Promise<FrontAnswer>;
  /** Sends a form like a browser without scripts. */
  post(path: string, typed: TypedValues, visitor: string): Promise<FrontAnswer>;
  /** Sends a form as the script of the form does, with the token of a captcha and an idempotency key. */
  send(
    path: string,
    typed: TypedValues,
    visitor: string,
    once: { readonly token: string; readonly key: string },
  ): Promise<FrontAnswer>;
}

const encodeTyped = (typed: TypedValues): string =>
  new URLSearchParams(
    Object.entries(typed).flatMap(([name, value]) =>
      (typeof value === 'string' ? [value] : value).map((each): [string, string] => [name, each]),
    ),
  ).toString();

const buildVisitorHeaders = (visitor: string) => ({ 'sec-fetch-site': 'same-origin', 'x-forwarded-for': visitor });

/** @param port the port of the instance, or of the proxy in front of several */
export function createVisitorFront(port: number, host: string): VisitorFront {
  async function ask(path: string, method: 'GET' | 'POST', headers: Readonly<Record<string, string>>, body?: string) {
    const answer = await request(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { host, 'accept-encoding': 'identity', ...headers },
      ...(body !== undefined && { body }),
    });
    const flat = Object.entries(answer.headers).map(([name, value]) => [name, String(value)]);
    return { status: answer.statusCode, headers: Object.fromEntries(flat), text: await answer.body.text() };
  }

  return {
    get: (path) => ask(path, 'GET', {}),
    post: (path, typed, visitor) =>
      ask(
        path,
        'POST',
        { ...buildVisitorHeaders(visitor), accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        encodeTyped(typed),
      ),
    send: (path, typed, visitor, { token, key }) =>
      ask(
        path,
        'POST',
        {
          ...buildVisitorHeaders(visitor),
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': key,
        },
        JSON.stringify({ ...typed, [TOKEN_FIELDS.recaptcha]: token }),
      ),
  };
}
