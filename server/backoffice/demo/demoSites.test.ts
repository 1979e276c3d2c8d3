import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  ARTICLE_CATEGORIES,
  articleCategorySchema,
  articleSchema,
  articleWriteSchema,
} from '#shared/api/content/articles.ts';
import { BLOCK_DATA, reviewSchema, teamMemberSchema } from '#shared/api/content/blocks.ts';
import {
  agreementSchema,
  entityItemSchema,
  entitySchema,
  estateCollectionSchema,
  estatePageSchema,
  type LinkTarget,
  linkTargetSchema,
  navigationSchema,
  type NavigationItem,
  pageSchema,
  translationsSchema,
} from '#shared/api/content/content.ts';
import { estateSchema } from '#shared/api/estate.ts';
import { availabilitySchema } from '#shared/api/liveAgenda.ts';
import { siteSchema } from '#shared/api/site.ts';
import { ROUTES } from '#shared/routes/routeTable.ts';
import { checkArticles } from '../estates/import/checkArticles.ts';
import { PROJECT_ROOT } from '../projectRoot.ts';
import { demoDocument, documentFile, documentNames } from './documents.ts';
import { demoEstates } from './demoEstates.ts';
import { picture, pictureFile, pictureNames } from './pictures.ts';
import { buildAgendas } from './sites/agendas.ts';
import { demoSites } from './sites/demoSites.ts';
import { DEMO_LOCALES } from './demoLocales.ts';

const sites = demoSites();

const ENTITY_DATA: Readonly<Record<string, z.ZodType>> = {
  team: teamMemberSchema,
  reviews: reviewSchema,
  [ARTICLE_CATEGORIES]: articleCategorySchema,
};

/** Returns every link target anywhere in a value. */
function targetsIn(value: unknown): LinkTarget[] {
  if (Array.isArray(value)) return value.flatMap(targetsIn);
  if (typeof value !== 'object' || value === null) return [];
  const target = linkTargetSchema.safeParse(value);
  return target.success ? [target.data] : Object.values(value).flatMap(targetsIn);
}

/** Returns the localised texts anywhere in a value, which are objects with languages as their only keys. */
function localizedIn(value: unknown): Record<string, string>[] {
  if (typeof value !== 'object' || value === null) return [];
  const keys = Object.keys(value);
  const localized = keys.length > 0 && keys.every((key) => (DEMO_LOCALES as readonly string[]).includes(key));
  return localized ? [value as Record<string, string>] : Object.values(value).flatMap(localizedIn);
}

describe('the demo pictures', () => {
  it.each(pictureNames)('%s has the bytes that the index describes', (name) => {
    const content = readFileSync(path.join(PROJECT_ROOT, 'server/backoffice/demo/pictures', pictureFile(name)));
    const { file, alt } = picture(name);
    expect({ hash: createHash('sha256').update(content).digest('hex'), bytes: content.byteLength }).toEqual({
      hash: file.hash,
      bytes: file.bytes,
    });
    expect(Object.values(alt).every(Boolean)).toBe(true);
  });

  it('throws for a picture that does not exist', () => {
    expect(() => picture('hero-99')).toThrow('hero-99');
  });
});

describe('the demo documents', () => {
  it.each(documentNames)('%s has the bytes that the index describes', (name) => {
    const content = readFileSync(path.join(PROJECT_ROOT, 'server/backoffice/demo/documents', documentFile(name)));
    const { hash, bytes } = demoDocument(name);
    expect({ hash: createHash('sha256').update(content).digest('hex'), bytes: content.byteLength }).toEqual({
      hash,
      bytes,
    });
  });

  it('throws for a document that does not exist', () => {
    expect(() => demoDocument('nothing')).toThrow('nothing');
  });
});

it('has three agencies with different hosts, fonts and headers', () => {
  expect(sites.map(({ site }) => site.id)).toEqual(['claes', 'ardenne', 'kust']);
  const hosts = sites.flatMap(({ site }) => site.hostnames);
  expect(new Set(hosts).size).toBe(hosts.length);
  for (const key of ['accent', 'displayFont', 'radius', 'header'] as const) {
    expect(new Set(sites.map(({ site }) => site.theme[key])).size).toBe(3);
  }
});

it('produces the same data each time', () => {
  expect(demoSites().map(demoEstates)).toEqual(sites.map(demoEstates));
});

describe.each(sites.map((demo) => [demo.site.id, demo] as const))('%s', (_id, demo) => {
  const { site } = demo;
  const estates = demoEstates(demo);

  it('matches the contract', () => {
    siteSchema.parse(site);
    z.array(navigationSchema).parse(demo.navigation);
    z.array(pageSchema).parse(demo.pages);
    z.array(estateSchema).parse(estates);
    z.array(articleWriteSchema).parse(demo.articles);
    z.array(estatePageSchema).parse(demo.estatePages);
    z.array(estateCollectionSchema).parse(demo.collections);
    for (const { entity, items } of demo.entities) {
      entitySchema.parse(entity);
      z.array(entityItemSchema).parse(items);
      z.array(ENTITY_DATA[entity.name] ?? z.never()).parse(items.map(({ data }) => data));
    }
    for (const texts of demo.agreements.values()) z.array(agreementSchema).parse(texts);
    for (const messages of demo.translations.values()) translationsSchema.parse(messages);
    expect.assertions(0);
  });

  it('fills each block with the data of its type', () => {
    const blocks = demo.pages.flatMap((page) => page.blocks ?? []);
    expect(blocks.map(({ type }) => type).filter((type) => !(type in BLOCK_DATA))).toEqual([]);
    for (const { type, data } of blocks) BLOCK_DATA[type as keyof typeof BLOCK_DATA].parse(data);
    for (const page of demo.pages) {
      const ids = (page.blocks ?? []).map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });

  it('links only to routes and pages that exist', () => {
    const targets = [...targetsIn(demo.navigation), ...targetsIn(demo.pages)];
    const pages = new Set(demo.pages.map(({ id }) => id));
    expect(targets.length).toBeGreaterThan(15);
    expect(targets.filter((target) => 'route' in target && !(target.route in ROUTES))).toEqual([]);
    expect(targets.filter((target) => 'pageId' in target && !pages.has(target.pageId))).toEqual([]);
    const holiday = targets.some((target) => 'route' in target && target.route === 'holidayList');
    expect(holiday).toBe(site.features?.holiday);
  });

  it('gives each object in a navigation its own id', () => {
    const ids = (items: readonly NavigationItem[]): string[] =>
      items.flatMap(({ id, children }) => [id, ...ids(children)]);
    for (const { type, items } of demo.navigation.filter((tree) => tree.type === 'header')) {
      expect(new Set(ids(items)).size, type).toBe(ids(items).length);
    }
  });

  it('gives each page a unique address in every language of the site', () => {
    for (const locale of site.locales) {
      const paths = demo.pages.map((page) => page.path[locale]);
      expect(paths.every((address) => address !== undefined)).toBe(true);
      expect(new Set(paths).size).toBe(paths.length);
    }
    expect(demo.pages.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['home', 'offer', 'contact', 'content']));
  });

  it('has texts in every language of the site on its pages', () => {
    const missing = localizedIn(demo.pages).filter((text) => site.locales.some((locale) => text[locale] === undefined));
    expect(missing).toEqual([]);
  });

  it('has valid articles in every language of the site', () => {
    const { items = [] } = demo.entities.find(({ entity }) => entity.name === ARTICLE_CATEGORIES) ?? {};
    const articles = demo.articles.map((article) => articleSchema.parse(article));
    expect(articles.length).toBeGreaterThan(0);
    expect([...checkArticles(siteSchema.parse(site), articles, new Set(items.map(({ id }) => id)))]).toEqual([]);
    const team = new Set(demo.team.map(({ name }) => name));
    expect(articles.map(({ author }) => author).filter((author) => !team.has(author ?? ''))).toEqual([]);
  });

  it('has agreements in all four languages', () => {
    for (const locale of DEMO_LOCALES) {
      const texts = demo.agreements.get(locale) ?? [];
      expect(texts.map(({ kind }) => kind)).toEqual(['privacy', 'terms', 'cookies', 'accessibility']);
      expect(texts.every(({ html }) => html.length > 600)).toBe(true);
    }
  });

  it('replaces only texts that the product has', () => {
    for (const [locale, messages] of demo.translations) {
      expect(site.locales).toContain(locale);
      for (const key of Object.keys(messages)) {
        const [namespace = '', keyPath = ''] = key.split(':');
        const file = path.join(PROJECT_ROOT, 'locales', locale, `${namespace}.json`);
        const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
        const own = keyPath.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], texts);
        expect(own, key).toBeTypeOf('string');
      }
    }
  });

  it('offers no viewings on a day on which the agency is closed', () => {
    const agendas = [...buildAgendas(demo.team, demo.closedOn).values()];
    expect(agendas.length).toBeGreaterThan(1);
    for (const { weekly } of agendas.map((agenda) => availabilitySchema.parse(agenda))) {
      expect(Object.keys(weekly).length).toBeGreaterThan(1);
      expect(Object.keys(weekly)).not.toEqual(expect.arrayContaining([...demo.closedOn]));
    }
  });

  it('lists the same members in a collection as the estates that name it', () => {
    for (const { id, estateIds } of demo.collections) {
      const members = estates.filter(({ collections }) => collections?.includes(id)).map(({ general }) => general.id);
      expect(new Set(members)).toEqual(new Set(estateIds));
    }
  });
});
