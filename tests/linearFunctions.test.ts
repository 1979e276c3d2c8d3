import { describe, expect, it } from 'vitest';
import { createPersonNameSchema, createTextSchema } from '#server/site/forms/fields.ts';
import { parseRequestTarget } from '#server/site/http/requestTarget.ts';
import { splitMarks } from '#server/site/render/html/splitMarks.ts';
import { toPlainText, sanitizeMarked } from '#server/site/render/html/sanitize.ts';
import { listAdditionalSentences } from '#server/site/estates/description/sentences.ts';
import { splitDescription } from '#server/site/estates/description/splitDescription.ts';
import { parseHost } from '#shared/primitives/addresses/hostName.ts';
import { parseFilterQuery } from '#shared/domain/listing/filterQuery.ts';
import { hasLink } from '#shared/primitives/plainText.ts';
import { slugify } from '#shared/domain/estate/slug.ts';
import { isSuperlinear } from './patterns.ts';

const ROUNDS = 4;

/** The functions that parse texts of other parties: forms, queries, hosts, and HTML of editors and agents. */
const PARSERS: Readonly<Record<string, (text: string) => unknown>> = {
  splitMarks: (html) => splitMarks(sanitizeMarked(html)),
  plainText: (html) => toPlainText(html, 160),
  splitDescription,
  sentences: (text) => listAdditionalSentences(text, text),
  hasLink,
  slugify,
  name: (value) => createPersonNameSchema().safeParse(value),
  message: (value) => createTextSchema({ maxCharacters: 100_000 }).safeParse(value),
  query: parseFilterQuery,
  target: parseRequestTarget,
  host: parseHost,
};

const REPEATED_TEXTS = (
  'a|a.|. |a-| |\n|1.|a@|/|%41|&a=|&amp;|"|(|<|<a|<!--|<p>a</p>|<a href="|<div data-widget="x" data-props="{}">|' +
  'http://|www.'
).split('|');

describe('a function that parses texts from outside', () => {
  it.each(Object.entries(PARSERS))('takes linear time: %s', (_name, read) => {
    const slow = REPEATED_TEXTS.flatMap((pump) =>
      ['', '\0'].map((suffix) => ({ prefixText: '', repeatedText: pump, suffixText: suffix })),
    ).filter((attack) => {
      // The measurement is repeated, because other load on the machine may distort one measurement, but hardly all of
      // them.
      for (let round = 0; round < ROUNDS; round += 1)
        if (!isSuperlinear((value) => void read(value), attack)) return false;
      return true;
    });
    expect(slow).toEqual([]);
  });
});
