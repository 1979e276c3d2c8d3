import { CrmFailure, CrmUnauthorised, NotPublished } from '../seam/crmFailure.ts';
import type { CrmAnswer, CrmRequest } from '../seam/crmHttp.ts';
import type { Exchanged } from './exchange.ts';
import { decodeText, isHtml, isWholeXml, parseJson } from './parseBody.ts';

/**
 * What an answer means. `refused`: it will be the same another time. `untaken`: nothing was done, and it may be sent
 * again. `unknown`: it may have been done.
 */
export type Verdict =
  | { readonly kind: 'answered'; readonly answer: CrmAnswer }
  | { readonly kind: 'moved'; readonly to: string; readonly failure: CrmFailure }
  | { readonly kind: 'refused' | 'untaken' | 'unknown' | 'unauthorised'; readonly failure: CrmFailure };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const TOO_MANY = 429;

interface Judged {
  readonly request: CrmRequest;
  readonly exchanged: Exchanged;
  /** Statuses that say "too much at once", beside 429. */
  readonly busyStatuses: readonly number[];
  /** Of the request, for people. */
  readonly place: string;
  /** The words of an answer that refuses. */
  readonly detailOf: (text: string) => string | undefined;
}

function judgeGood({ request, exchanged, place }: Judged): Verdict {
  const { status, headers, body } = exchanged;
  const answered = (content: unknown): Verdict => ({ kind: 'answered', answer: { status, headers, body: content } });
  if (status === 204 || request.answer === 'none') return answered(undefined);
  if (body === undefined) {
    const failure = new CrmFailure(`${place}: the answer is too long`, { status });
    return { kind: request.repeat === 'once' ? 'unknown' : 'refused', failure };
  }
  if (request.answer === 'bytes') return answered(body);
  const contentType = headers['content-type'] ?? '';
  const text = decodeText(body, contentType);
  if (request.answer === 'text') return answered(text);
  if (isHtml(body, contentType))
    return { kind: 'unknown', failure: new CrmFailure(`${place}: a page instead of data`, { status }) };
  if (request.answer === 'xml') {
    if (isWholeXml(text)) return answered(text);
    return { kind: 'unknown', failure: new CrmFailure(`${place}: the answer is no whole XML`, { status }) };
  }
  try {
    return answered(parseJson(text));
  } catch {
    // The error of the parser has a piece of the answer in it.
    return { kind: 'unknown', failure: new CrmFailure(`${place}: the answer is no whole JSON`, { status }) };
  }
}

/** @returns what to do about an answer to a request, whichever it is */
export function judgeAnswer(judged: Judged): Verdict {
  const { request, exchanged, busyStatuses, place, detailOf } = judged;
  const { status, headers, body } = exchanged;
  if (status >= 200 && status < 300) return judgeGood(judged);
  const contentType = headers['content-type'] ?? '';
  const page = body !== undefined && isHtml(body, contentType);
  if (body !== undefined && body.length > 0 && !page && request.faultStatuses?.includes(status))
    return judgeGood(judged);
  const detail = body === undefined || page ? undefined : detailOf(decodeText(body, contentType));
  const message = `${place}: answered ${status}`;
  const given = { status, ...(detail !== undefined && { detail }) };
  const failure = new CrmFailure(message, given);
  if (REDIRECTS.has(status)) {
    const to = headers['location'];
    if (request.method === 'GET' && to !== undefined) return { kind: 'moved', to, failure };
    return { kind: request.repeat === 'once' ? 'unknown' : 'refused', failure };
  }
  if (status === TOO_MANY || busyStatuses.includes(status)) return { kind: 'untaken', failure };
  if (status === 401) return { kind: 'unauthorised', failure: new CrmUnauthorised(message, given) };
  if (status === 404 || status === 410) {
    // A gateway whose service is away says so too, with a page: the record need not be gone.
    if (page && request.answer === 'json') return { kind: request.repeat === 'once' ? 'refused' : 'unknown', failure };
    return { kind: 'refused', failure: new NotPublished(message, given) };
  }
  if (status === 408 || status >= 500) return { kind: 'unknown', failure };
  return { kind: 'refused', failure };
}
