import { PROMO_AFTER_CARD } from '#shared/primitives/limits.ts';
import { estateInput, GENT, IEPER, LUIK } from '../../support/estateInput.ts';
import { siteInput } from '../../support/siteInput.ts';
import { BACK_OFFICE, LARGE_SITE } from './addresses.ts';
import { LOCALES } from '#shared/i18n/locales.ts';

const KINDS = ['DWELLING', 'VILLA', 'DUPLEX', 'PENTHOUSE', null];
const CITIES = [GENT, LUIK, IEPER];
/** The number of homes to rent: enough for one page with a promo block but not for a second page. */
const TO_RENT = PROMO_AFTER_CARD + 2;

async function write(path: string, body: unknown): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${BACK_OFFICE.port}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${BACK_OFFICE.token}` },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`POST ${path}: ${response.status} ${await response.text()}`);
}

const homes = Array.from({ length: LARGE_SITE.estates + TO_RENT }, (_, index) => {
  const isToRent = index >= LARGE_SITE.estates;
  return estateInput({
    id: 900_000 + index,
    kind: KINDS[index % KINDS.length] ?? null,
    city: CITIES[index % CITIES.length] ?? GENT,
    transaction: isToRent ? 2 : 1,
    price: isToRent ? 600 + 50 * index : 100_000 + ((index * 37) % 100) * 5000,
    bedrooms: 1 + (index % 6),
    published: `2026-0${1 + (index % 9)}-${String(1 + (index % 28)).padStart(2, '0')}`,
  });
});

/** Adds an agency whose list is long enough for the button that ends endless scrolling. */
export async function addLargeSite(): Promise<void> {
  const { id, origin } = LARGE_SITE;
  await write(
    '/sites',
    siteInput(id, {
      name: 'Large',
      hostnames: [new URL(origin).hostname],
      origin,
      locales: [...LOCALES],
      captcha: { provider: 'recaptcha', siteKey: 'public-key' },
    }),
  );
  for (const home of homes) await write(`/sites/${id}/estate-records`, home);
}
