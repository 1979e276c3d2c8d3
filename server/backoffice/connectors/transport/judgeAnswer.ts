import { CrmFailure, CrmUnauthorised, NotPublished } from '../seam/crmFailure.ts';
import type { CrmAnswer, CrmRequest } from '../seam/crmHttp.ts';
import type { ExchangeResult } from './exchange.ts';
import { decodeText, isHtmlAnswer, isWholeXml, parseJson } from './parseBody.ts';

/**
 * The meaning of an answer. `answered`: the request succeeded. `moved`: the answer is a redirect. `unauthorised`: the
 * CRM does not accept the credentials. `refused`: another attempt would have the same result. `untaken`: the CRM did
 * not process the request, so it may be sent again. `unknown`: the CRM may have processed the request.
 */
export type AnswerVerdict =
  | { readonly kind: 'answered'; readonly answer: CrmAnswer }
  | { readonly kind: 'moved'; readonly to: string; readonly failure: CrmFailure }
  | { readonly kind: 'refused' | 'untaken' | 'unknown' | 'unauthorised'; readonly failure: CrmFailure };

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);
const TOO_MANY_REQUESTS_STATUS = 429;

interface JudgedExchange {
  readonly request: CrmRequest;
  readonly exchangeResult: ExchangeResult;
  /** The HTTP statuses, in addition to 429, with which the CRM reports too many requests. */
  readonly busyStatuses: readonly number[];
  /** A description of the request, for people. */
  readonly requestLabel: string;
  /** Returns the text of a failed answer for people and logs, without secrets. */
  readonly toDetail: (text: string) => string | undefined;
}

function judgeSuccess({ request, exchangeResult, requestLabel }: JudgedExchange): AnswerVerdict {
  const { status, headers, body } = exchangeResult;
  const toAnswered = (content: unknown): AnswerVerdict => ({
    kind: 'answered',
    answer: { status, headers, body: content },
  });
  if (status === 204 || request.answer === 'none') return toAnswered(undefined);
  if (body === undefined) {
    const failure = new CrmFailure(`${requestLabel}: the answer is too long`, { status });
    return { kind: request.repeat === 'once' ? 'unknown' : 'refused', failure };
  }
  if (request.answer === 'bytes') return toAnswered(body);
  const contentType = headers['content-type'] ?? '';
  const text = decodeText(body, contentType);
  if (request.answer === 'text') return toAnswered(text);
  if (isHtmlAnswer(body, contentType))
    return {
      kind: 'unknown',
      failure: new CrmFailure(`${requestLabel}: an HTML page instead of data`, { status, isWebPage: true }),
    };
  if (request.answer === 'xml') {
    if (isWholeXml(text)) return toAnswered(text);
    return { kind: 'unknown', failure: new CrmFailure(`${requestLabel}: the answer is not complete XML`, { status }) };
  }
  try {
    return toAnswered(parseJson(text));
  } catch {
    // The error of the JSON parser is not used, because it contains a part of the answer.
    return { kind: 'unknown', failure: new CrmFailure(`${requestLabel}: the answer is not complete JSON`, { status }) };
  }
}

/** Returns what an answer with any HTTP status means for the request. */
export function judgeAnswer(judgedExchange: JudgedExchange): AnswerVerdict {
  const { request, exchangeResult, busyStatuses, requestLabel, toDetail } = judgedExchange;
  const { status, headers, body } = exchangeResult;
  if (status >= 200 && status < 300) return judgeSuccess(judgedExchange);
  const contentType = headers['content-type'] ?? '';
  const isPage = body !== undefined && isHtmlAnswer(body, contentType);
  if (body !== undefined && body.length > 0 && !isPage && request.faultStatuses?.includes(status))
    return judgeSuccess(judgedExchange);
  const detail = body === undefined || isPage ? undefined : toDetail(decodeText(body, contentType));
  const message = `${requestLabel}: answered ${status}`;
  const failureDetails = { status, isWebPage: isPage, ...(detail !== undefined && { detail }) };
  const failure = new CrmFailure(message, failureDetails);
  if (REDIRECT_STATUSES.has(status)) {
    const redirectUrl = headers['location'];
    if (request.method === 'GET' && redirectUrl !== undefined) return { kind: 'moved', to: redirectUrl, failure };
    return { kind: request.repeat === 'once' ? 'unknown' : 'refused', failure };
  }
  if (status === TOO_MANY_REQUESTS_STATUS || busyStatuses.includes(status)) return { kind: 'untaken', failure };
  if (status === 401) return { kind: 'unauthorised', failure: new CrmUnauthorised(message, failureDetails) };
  if (status === 404 || status === 410) {
    // A 404 with an HTML page may come from a gateway whose service is down, so the record may still exist.
    if (isPage && request.answer === 'json')
      return { kind: request.repeat === 'once' ? 'refused' : 'unknown', failure };
    return { kind: 'refused', failure: new NotPublished(message, failureDetails) };
  }
  if (status === 408 || status >= 500) return { kind: 'unknown', failure };
  return { kind: 'refused', failure };
}
