import { describe, expect, it } from 'vitest';
import { GENT } from '#tests/support/estateInput.ts';
import { summary } from '#tests/support/summary.ts';
import { testTranslate } from '#tests/support/texts.ts';
import { buildMapCardView } from './mapCardView.ts';

const cardContext = {
  site: { listing: { hiddenStatus: [], linking: 'open' as const } },
  locale: 'nl' as const,
  t: testTranslate('nl'),
};
const buildCard = (changes: Parameters<typeof summary>[0]) => buildMapCardView(summary(changes), cardContext);
const ESTATE_LOCATION = { latitude: 51.053_871, longitude: 3.722_239, precision: 3 };

describe('a card beside a map', () => {
  it('has its location, with the data that §2.6 requires of a marker', () => {
    expect(buildCard({ place: { latitude: 51.05, longitude: 3.72 } }).place).toEqual({
      marker: { id: 1001, type: 305, headType: 3, status: 1, project: false, latitude: 51.05, longitude: 3.72 },
    });
  });

  it('has a circle when its address is hidden, and never the exact location', () => {
    const hiddenCard = buildCard({
      place: { latitude: 51.0561, longitude: 3.7253, radius: 500 },
      address: { visible: false, city: GENT, countryId: 'BE', location: ESTATE_LOCATION },
    });
    expect(hiddenCard.place?.radius).toBe(500);
    expect(JSON.stringify(hiddenCard)).not.toMatch(/51\.0538|3\.7222/);
  });

  it('has no location when its address is hidden and the back office returns no displaced location', () => {
    const address = { visible: false, city: GENT, countryId: 'BE', location: ESTATE_LOCATION };
    expect(buildCard({ address })).not.toHaveProperty('place');
    expect(buildCard({ address: { ...address, visible: true } }).place?.marker).toMatchObject({ latitude: 51.053_871 });
  });
});
