import { expect, it } from 'vitest';
import { estateSchema, estateWriteSchema } from '#shared/api/estate.ts';
import { siteSchema } from '#shared/api/site.ts';
import { estateInput, type EstateSketch } from '#tests/support/estateInput.ts';
import { siteInput } from '#tests/support/siteInput.ts';
import { checkOpenHouses } from './checkOpenHouses.ts';

const createHome = (sketch: EstateSketch = {}) =>
  estateSchema.parse(estateWriteSchema.parse(estateInput({ id: 7, ...sketch })));
const createDay = (text: object = {}, isOver = false) => ({
  estateId: 7,
  id: 'first',
  isOver,
  day: {
    id: 'first',
    start: '2027-03-06T14:00',
    end: '2027-03-06T16:00',
    text,
    registration: { counts: 'people' as const },
  },
});
const findProblems = (
  home: ReturnType<typeof createHome> | number,
  text?: object,
  isOver?: boolean,
  email = 'info@noord.example',
) => {
  const input = siteInput('noord', { locales: ['nl', 'fr'] });
  const site = { ...siteSchema.parse(input), contact: { ...siteSchema.parse(input).contact, email } };
  return [...checkOpenHouses(site, home, [createDay(text, isOver)])].map(({ kind, detail }) => `${kind}, ${detail}`);
};

it('reports nothing for a complete day, with or without a text', () => {
  expect(findProblems(createHome())).toEqual([]);
  expect(findProblems(createHome(), { nl: 'Welkom', fr: 'Bienvenue' })).toEqual([]);
});

it('reports open house days that visitors cannot use', () => {
  expect(findProblems(createHome({ transaction: 5 }))).toEqual([
    'Open house of a home that is sold, let or not yet available, 7: first',
  ]);
  expect(findProblems(createHome({ general: { recordStatus: 2 } }))).toEqual([
    'Open house of a home that is not on the site, 7: first',
  ]);
  expect(findProblems(7)).toEqual(['Open house of a home that is not on the site, 7: first']);
  expect(findProblems(createHome(), {}, true)).toEqual(['Open house days that are all in the past, 7: first']);
  expect(findProblems(createHome(), { nl: 'Welkom' })).toEqual([
    'Text of an open house without a translation, 7: first: fr',
  ]);
  expect(findProblems(createHome(), {}, false, '')).toEqual([
    'Open house with registration, but without a mail address for the registrations, 7: first',
  ]);
  const { city } = createHome().address;
  expect(findProblems(createHome({ estate: { address: { city, visible: false } } }))).toEqual([
    'Open house of a home whose address is hidden, 7: first',
  ]);
});
