import type { Endpoint } from '#shared/api/endpoints/endpoint.ts';
import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { CALL_ACCESS } from '../callAccess.ts';
import { DESCRIPTIONS } from './descriptions/descriptions.ts';
import { findRecordedExample } from './examples/recordedExamples.ts';

const TOKEN_TEXTS = {
  site: 'The API token, or a token of the site.',
  visitor:
    'The API token. A token of a site is refused, because the site program limits these calls and asks for a captcha.',
  deployment: 'The API token. A token of a site is refused, because the call concerns all sites or their host names.',
} as const;

const LOOPBACK_TEXT = 'A back office that listens only on its own machine requires no token.';

const describeAccess = (name: EndpointName, { isWrite }: Endpoint): string =>
  `**Token:** ${TOKEN_TEXTS[CALL_ACCESS[name]]}${isWrite ? '' : ` ${LOOPBACK_TEXT}`}`;

const CONDITIONS_TEXT =
  '**Conditions:** `If-Match` takes the `ETag` of the GET at this address, and `If-None-Match: *` only creates. When the condition is not met, the answer is 412 and nothing is written.';
const REPEATS_TEXT =
  '**Repeats:** for a day, a call with the same `Idempotency-Key` and body returns the first answer again and does nothing. With another body it gets 422.';

const countBytes = (base64: string): number => Buffer.from(base64, 'base64').length;

/** Describes the binary bodies of an example in words, because a JSON document cannot contain bytes. */
function describeBytes(name: EndpointName): readonly string[] {
  const { request, answer } = findRecordedExample(name) ?? {};
  if (request?.upload)
    return [
      `**Example:** the body is a picture of ${countBytes(request.upload.base64)} bytes, with \`Content-Type: ${request.upload.contentType}\`.`,
    ];
  if (answer?.contentType !== undefined && answer.body === undefined)
    return [`**Example:** the answer is a picture with \`Content-Type: ${answer.contentType}\`.`];
  return [];
}

/** Describes a call in Markdown: what it returns, who may make it, and how its conditions and repeated calls work. */
export const describeCall = (name: EndpointName, endpoint: Endpoint): string =>
  [
    DESCRIPTIONS[name],
    describeAccess(name, endpoint),
    ...(endpoint.isConditional ? [CONDITIONS_TEXT] : []),
    ...(endpoint.isIdempotent ? [REPEATS_TEXT] : []),
    ...describeBytes(name),
  ].join('\n\n');
