import { expect, it } from 'vitest';
import { testTranslate } from '#tests/support/texts.ts';
import { buildSummaryRows } from './visitorSummary.ts';

const t = testTranslate('nl');
const showAnswer = (field: string, typed: string) =>
  buildSummaryRows({ [field]: typed }, [field], t).map(({ text }) => text);

it.each([
  ['email', 'jan@xn--mller-immo-9db.be', 'jan@müller-immo.be'],
  ['email', ' Jan@Example.BE ', 'Jan@Example.BE'],
  ['email', 'jan', 'jan'],
  ['email', 'jan@xn--80ak6aa92e.com', 'jan@xn--80ak6aa92e.com'],
  ['text', 'jan@xn--mller-immo-9db.be', 'jan@xn--mller-immo-9db.be'],
])('shows the answer to %s, %s, as it was typed', (field, typed, shown) => {
  expect(showAnswer(field, typed)).toEqual([shown]);
});
