import { expect, it } from 'vitest';
import { findTargetKind } from '../../import/mapping/target.ts';
import { DraftWriter } from './draftWriter.ts';

/** Returns the paths that the draft sets, but that are neither fields of an estate nor facts about rooms. */
function listUnknownPaths(write: (writer: DraftWriter) => void): readonly string[] {
  const writer = new DraftWriter('1');
  write(writer);
  const roomPathPattern = /^rooms\.[A-Z_]+\.(?:count|presence|surfaces)$/;
  return [...writer.build().values.keys()].filter(
    (path) => findTargetKind(path) === undefined && !roomPathPattern.test(path),
  );
}

it('accepts the paths and values of an estate', () => {
  const unknownPaths = listUnknownPaths((writer) => {
    writer.set('general.price.value', 250_000, 'price');
    writer.set('general.title', { nl: 'Huis' }, 'title');
    writer.set('general.description.fr', 'Texte', 'text');
    writer.set('address.street', 'Veldstraat 1', 'street');
    writer.set('energy.shared.co2', 12, 'co2');
    writer.set('fields.comfort.heating', ['GAS', 'SOLAR'], 'heating');
    writer.set('fields.comfort.sauna', true, 'sauna');
    writer.set('fields.external_id', 'A 1', 'reference');
    writer.set('rooms.BEDROOM.count', 3, 'bedrooms');
    writer.choose('general.subType', 'PENTHOUSE', 'type');
  });
  expect(unknownPaths).toEqual([]);
});

// The compiler must reject each line after a `@ts-expect-error` comment. It reports such a comment when the next line
// has no error.
it('does not compile with an unknown path', () => {
  const unknownPaths = listUnknownPaths((writer) => {
    // @ts-expect-error -- the field has another name
    writer.set('general.pricee', 1, 'price');
    // @ts-expect-error -- only the parts of a price are values
    writer.set('general.price', { value: 1 }, 'price');
    // @ts-expect-error -- a list has no paths of its members
    writer.set('pictures.0.index', 1, 'picture');
    // @ts-expect-error -- the city is derived from the postcode
    writer.set('address.city.id', 1, 'city');
    // @ts-expect-error -- the catalogue has no such field
    writer.set('fields.comfort.saunna', true, 'sauna');
    // @ts-expect-error -- there is no such kind of room
    writer.set('rooms.BEDROM.count', 1, 'rooms');
    // @ts-expect-error -- surfaces of rooms are a list
    writer.set('rooms.BEDROOM.surface', 1, 'rooms');
  });
  expect(unknownPaths).toEqual(['general.pricee', 'general.price', 'pictures.0.index', 'rooms.BEDROOM.surface']);
});

it('does not compile with a value of another type', () => {
  const uncheckedText: string = 'A';
  const unknownPaths = listUnknownPaths((writer) => {
    // @ts-expect-error -- the price is a number
    writer.set('general.price.value', '250.000', 'price');
    // @ts-expect-error -- the answer is `YES` or `NO`, not a boolean
    writer.set('general.petsAllowed', true, 'pets');
    // @ts-expect-error -- the enumeration has no such key
    writer.set('fields.comfort.heating', 'GASS', 'heating');
    // @ts-expect-error -- a flag is true or false
    writer.set('fields.comfort.sauna', 'YES', 'sauna');
    // @ts-expect-error -- the text was not checked to be a label
    writer.set('energy.energyLabel', uncheckedText, 'label');
    // @ts-expect-error -- a score is one of four letters
    writer.set('planning.floodingParcelScore', 'E', 'score');
  });
  expect(unknownPaths).toEqual([]);
  // @ts-expect-error -- this is a subtype, not a head type
  expect(() => new DraftWriter('1').choose('general.headType', 'PENTHOUSE', 'type')).toThrow('has no value PENTHOUSE');
});
