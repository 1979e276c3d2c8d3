import type { z } from 'zod';
import { ARTICLE_CATEGORIES_ENTITY, articleCategorySchema } from '#shared/api/content/articles.ts';
import { reviewSchema, teamMemberSchema } from '#shared/api/content/blocks.ts';
import type {
  agreementWriteSchema,
  entityItemWriteSchema,
  entityWriteSchema,
  navigationWriteSchema,
  officeWriteSchema,
} from '#shared/api/content/contentWrites.ts';
import type { PageInput } from '#shared/api/content/content.ts';
import type { Locale } from '#shared/i18n/locales.ts';
import { Conflict, type WriteResult } from '../core/db/writeResult.ts';
import { assertFound, assertMatchesPath, listFieldErrors, createUnprocessableProblem } from '../core/http/problem.ts';
import type { SiteRepository } from '../sites/siteRepository.ts';
import type { AgreementRepository } from './agreementRepository.ts';
import type { EntityRepository } from './entityRepository.ts';
import type { NavigationRepository } from './navigationRepository.ts';
import type { OfficeRepository } from './officeRepository.ts';
import { checkMarks } from './pageMarks.ts';
import type { PageRepository } from './pageRepository.ts';

/**
 * This file has the writes of content that calls and commands share. The input has passed the schemas, and the id comes
 * from the path or the command line. Each write throws `HttpProblem` for content that a site could not show, and
 * `Conflict` when the stored version is not the expected version.
 */

/** The schemas of the entities that the product knows. A site does not show items whose data do not match. */
const ENTITY_DATA_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map<string, z.ZodType>([
  ['team', teamMemberSchema],
  ['reviews', reviewSchema],
  [ARTICLE_CATEGORIES_ENTITY, articleCategorySchema],
]);

/**
 * Checks the data of an entity's items against the schema of the entity. Throws a 422 that lists all errors.
 *
 * @param items the data of each item, with the JSON pointer to it in the request body
 */
function assertValidItems(name: string, items: readonly (readonly [pointer: string, data: unknown])[]): void {
  const schema = ENTITY_DATA_SCHEMAS.get(name);
  if (!schema) return;
  const errors = items.flatMap(([itemPointer, itemData]) => {
    const { error } = schema.safeParse(itemData);
    return error
      ? listFieldErrors(error).map(({ pointer, detail }) => ({ pointer: itemPointer + pointer, detail }))
      : [];
  });
  if (errors.length > 0) throw createUnprocessableProblem(errors);
}

export function writePage(
  pages: Pick<PageRepository, 'put'>,
  siteId: string,
  id: string,
  page: PageInput,
): Promise<WriteResult> {
  assertMatchesPath('/id', page.id, id);
  checkMarks(page);
  return pages.put(siteId, page);
}

export function writeNavigation(
  navigation: Pick<NavigationRepository, 'put'>,
  siteId: string,
  type: string,
  body: z.output<typeof navigationWriteSchema>,
): Promise<WriteResult> {
  assertMatchesPath('/type', body.type, type);
  return navigation.put(siteId, { type, items: body.items });
}

export function writeEntity(
  entities: Pick<EntityRepository, 'put'>,
  siteId: string,
  name: string,
  { label, items, ...body }: z.output<typeof entityWriteSchema>,
): Promise<WriteResult> {
  assertMatchesPath('/name', body.name, name);
  assertValidItems(
    name,
    items.map(({ data }, index) => [`/items/${index}/data`, data]),
  );
  return entities.put(siteId, { name, label }, items);
}

export async function writeEntityItem(
  entities: Pick<EntityRepository, 'putItem'>,
  siteId: string,
  { name, id }: { readonly name: string; readonly id: string },
  body: z.output<typeof entityItemWriteSchema>,
): Promise<WriteResult> {
  assertMatchesPath('/id', body.id, id);
  assertValidItems(name, [['/data', body.data]]);
  const outcome = await entities.putItem(siteId, name, { ...body, id });
  assertFound(outcome !== undefined, 'kind of entities');
  return outcome;
}

export function writeOffice(
  offices: Pick<OfficeRepository, 'put'>,
  siteId: string,
  id: string,
  body: z.output<typeof officeWriteSchema>,
): Promise<WriteResult> {
  assertMatchesPath('/id', body.id, id);
  return offices.put(siteId, { ...body, id });
}

interface AgreementKey {
  readonly locale: Locale;
  readonly id: string;
}

/** The stores that the checks of agreements use. */
interface AgreementStores {
  readonly agreements: Pick<AgreementRepository, 'list' | 'putOne' | 'remove'>;
  readonly sites: Pick<SiteRepository, 'get'>;
}

/**
 * Throws `Conflict` for a privacy statement in a language of the site. The statement must stay, because each form asks
 * visitors to agree to it and links to its page.
 */
async function assertNotRequired(
  { agreements, sites }: AgreementStores,
  siteId: string,
  { locale, id }: AgreementKey,
): Promise<void> {
  const [site, texts] = await Promise.all([sites.get(siteId), agreements.list(siteId, locale)]);
  const isPrivacy = texts.some((text) => text.id === id && text.kind === 'privacy');
  if (isPrivacy && site?.locales.includes(locale))
    throw new Conflict(
      'Forms of the site ask for consent to this text: replace the text, or remove the language from the site.',
    );
}

/**
 * Writes an agreement. Throws `Conflict` when an agreement of another kind would replace a privacy statement that forms
 * need.
 */
export async function writeAgreement(
  stores: AgreementStores,
  siteId: string,
  key: AgreementKey,
  body: z.output<typeof agreementWriteSchema>,
): Promise<WriteResult> {
  assertMatchesPath('/id', body.id, key.id);
  if (body.kind !== 'privacy') await assertNotRequired(stores, siteId, key);
  return stores.agreements.putOne(siteId, key.locale, { ...body, id: key.id });
}

/**
 * Removes an agreement. Returns false when the agreement does not exist. Throws `Conflict` for a privacy statement that
 * forms need.
 */
export async function removeAgreement(stores: AgreementStores, siteId: string, key: AgreementKey): Promise<boolean> {
  await assertNotRequired(stores, siteId, key);
  return stores.agreements.remove(siteId, key.locale, key.id);
}
