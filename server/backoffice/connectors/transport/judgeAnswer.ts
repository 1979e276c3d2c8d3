import { CrmFailure, CrmUnauthorised, NotPublished } from '../seam/crmFailure.ts';
import type { CrmAnswer, CrmRequest } from '../seam/crmHttp.ts';
import type { Exchanged } from './exchange.ts';
import { decodeText, isHtml, isWholeXml, parseJson } from './parseBody.ts';

/**
 * The meaning of an answer. `refused`: another attempt would have the same result. `untaken`: the CRM did nothing, and
 * the request may be sent again. `unknown`: the CRM may have processed the request.
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
  /** Statuses, beside 429, that report too many requests. */
  readonly busyStatuses: readonly number[];
  /** A description of the request, for people. */
  readonly requestLabel: string;
  /** Returns the text of an answer that refuses, without secrets. */
  readonly toDetail: (text: string) => string | undefined;
}

function judgeSuccess({ request, exchanged, requestLabel }: Judged): Verdict {
  const { status, headers, body } = exchanged;
  const answered = (content: unknown): Verdict => ({ kind: 'answered', answer: { status, headers, body: content } });
  if (status === 204 || request.answer === 'none') return answered(undefined);
  if (body === undefined) {
    const failure = new CrmFailure(`${requestLabel}: the answer is too long`, { status });
    return { kind: request.repeat === 'once' ? 'unknown' : 'refused', failure };
  }
  if (request.answer === 'bytes') return answered(body);
  const contentType = headers['content-type'] ?? '';
  const text = decodeText(body, contentType);
  if (request.answer === 'text') return answered(text);
  if (isHtml(body, contentType))
    return { kind: 'unknown', failure: new CrmFailure(`${requestLabel}: a page instead of data`, { status }) };
  if (request.answer === 'xml') {
    if (isWholeXml(text)) return answered(text);
    return { kind: 'unknown', failure: new CrmFailure(`${requestLabel}: the answer is no whole XML`, { status }) };
  }
  try {
    return answered(parseJson(text));
  } catch {
    // The parser's own error is not used because it contains a part of the answer.
    return { kind: 'unknown', failure: new CrmFailure(`${requestLabel}: the answer is no whole JSON`, { status }) };
  }
}

/** Returns what an answer means for the request. It handles every status. */
export function judgeAnswer(judged: Judged): Verdict {
  const { request, exchanged, busyStatuses, requestLabel, toDetail } = judged;
  const { status, headers, body } = exchanged;
  if (status >= 200 && status < 300) return judgeSuccess(judged);
  const contentType = headers['content-type'] ?? '';
  const page = body !== undefined && isHtml(body, contentType);
  if (body !== undefined && body.length > 0 && !page && request.faultStatuses?.includes(status))
    return judgeSuccess(judged);
  const detail = body === undefined || page ? undefined : toDetail(decodeText(body, contentType));
  const message = `${requestLabel}: answered ${status}`;
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
    // A gateway whose service is down also answers 404, with an HTML page. The record may therefore still exist.
    if (page && request.answer === 'json') return { kind: request.repeat === 'once' ? 'refused' : 'unknown', failure };
    return { kind: 'refused', failure: new NotPublished(message, given) };
  }
  if (status === 408 || status >= 500) return { kind: 'unknown', failure };
  return { kind: 'refused', failure };
}
