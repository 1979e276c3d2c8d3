import type { EndpointName } from '#shared/api/endpoints/endpoints.ts';
import { addDays } from '#shared/i18n/moments.ts';
import answers from './answers.generated.json' with { type: 'json' };
import type { ExampleAnswers, ExampleValues } from './example.ts';
import { buildExample, type BuiltExample } from './examples.ts';

/** The answers of the back office to the examples, as recorded. */
export interface RecordedExamples {
  /** The ISO date in Belgium on which the examples were sent. */
  readonly day: string;
  readonly values: ExampleValues;
  readonly answers: Readonly<Record<string, RecordedAnswer>>;
}

export interface RecordedAnswer {
  readonly status: number;
  /** Absent when the answer has no body. */
  readonly contentType?: string;
  /** Absent when the answer has no body, and when its body is not JSON. */
  readonly body?: unknown;
}

const RECORDED_EXAMPLES: RecordedExamples = answers;

/** Returns the bodies of the answers, by the names of the calls. */
export const listAnswerBodies = (recordedAnswers: RecordedExamples['answers']): ExampleAnswers =>
  Object.fromEntries(
    Object.entries(recordedAnswers).map(([name, { body }]) => [name, body]),
  ) as unknown as ExampleAnswers;

const ANSWER_BODIES = listAnswerBodies(RECORDED_EXAMPLES.answers);

/**
 * Returns the documented request and answer of a call; undefined while its answer is not recorded (`docs/api.md` says
 * how to record it).
 */
export function findRecordedExample(
  name: EndpointName,
): { readonly request: BuiltExample; readonly answer: RecordedAnswer } | undefined {
  const answer = RECORDED_EXAMPLES.answers[name];
  if (!answer) return undefined;
  const toDayAfter = (days: number) => addDays(RECORDED_EXAMPLES.day, days);
  return {
    request: buildExample(name, { answers: ANSWER_BODIES, values: RECORDED_EXAMPLES.values, toDayAfter }),
    answer,
  };
}
