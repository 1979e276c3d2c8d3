import type { CrmClock } from '../crmClock.ts';
import { FIRST_GENERATED_ID, generateProperty } from './generatedProperty.ts';
import { type ZabunProperty, readZabunProperty } from './zabunFixture.ts';

/** The names of the fixtures with the homes of the account. The account can also have any number of generated homes. */
const FIXTURE_NAMES = [
  'house',
  'flat-to-rent',
  'project',
  'unit-1',
  'unit-2-option',
  'unit-3-sold-no-price',
  'sold',
  'hidden-address-and-price',
  'brussels',
  'odd-values',
];

/** The fields of a property in lists. */
const SUMMARY_FIELDS = [
  'property_id',
  'is_project',
  'parent_property_id',
  'status_id',
  'floor',
  'publish',
  'show',
  'archived',
  'deleted',
  'creation',
  'changed',
  'office_autoid',
  'transaction_id',
  'type_id',
  'head_type_id',
  'sticker_id',
  'responsible_salesrep_person_id',
  'company_id',
  'price',
  'price_visible',
  'reference',
  'area_ground',
  'area_build',
  'development',
  'address',
  'photo_url',
];

const getId = (property: ZabunProperty): number => Number(property['property_id']);

/** The homes of the account. Tests and people change them. */
export class ZabunHomes {
  readonly #clock: CrmClock;
  readonly #generated: number;
  readonly #own: Map<number, ZabunProperty>;
  /** The ids of the homes that are switched off for this website. Zabun calls a website a medium. */
  readonly #switchedOffIds = new Set<number>();
  readonly #removedIds = new Set<number>();
  readonly #categories = new Map<number, number[]>([[4_200_001, [2]]]);

  constructor(clock: CrmClock, generated: number) {
    this.#clock = clock;
    this.#generated = generated;
    this.#own = new Map(
      FIXTURE_NAMES.map((name) => readZabunProperty(name)).map((property) => [getId(property), property]),
    );
  }

  ids(): number[] {
    const generatedIds = Array.from({ length: this.#generated }, (_, at) => FIRST_GENERATED_ID + at);
    return [...new Set([...this.#own.keys(), ...generatedIds])].filter((id) => !this.#removedIds.has(id));
  }

  get(id: number): ZabunProperty | undefined {
    if (this.#removedIds.has(id)) return undefined;
    return this.#own.get(id) ?? (this.#isMade(id) ? generateProperty(id) : undefined);
  }

  /** Changes fields of a home and the time of its last change. */
  change(id: number, fields: ZabunProperty): void {
    const property = this.get(id);
    if (!property) throw new Error(`there is no property ${id}`);
    this.#own.set(id, { ...property, ...fields, changed: this.#now() });
  }

  /** Adds a property. If the property belongs to a project, the project counts as changed too. */
  put(property: ZabunProperty): void {
    this.#own.set(getId(property), { ...property, changed: this.#now() });
    const parentId = Number(property['parent_property_id']);
    if (this.#own.has(parentId)) this.change(parentId, {});
  }

  /** Switches a home off for this website, as an agent does. */
  takeOff(id: number): void {
    this.#switchedOffIds.add(id);
  }

  putBack(id: number): void {
    this.#switchedOffIds.delete(id);
  }

  /** Removes a home without any sign of its removal. */
  remove(id: number): void {
    this.#removedIds.add(id);
  }

  categorise(id: number, categories: readonly number[]): void {
    this.#categories.set(id, [...categories]);
  }

  listCategories(id: number): readonly number[] {
    return this.#categories.get(id) ?? [];
  }

  isPublic(id: number): boolean {
    // Generated homes are always public. The method therefore does not generate them, which would take long for a list.
    if (!this.#own.has(id)) return this.#isMade(id);
    const property = this.get(id);
    return property?.['publish'] === true && property['archived'] !== true && property['deleted'] !== true;
  }

  /** Returns whether the home may be shown on this website. */
  isOnMedium(id: number): boolean {
    return this.isPublic(id) && !this.#switchedOffIds.has(id);
  }

  /**
   * Applies the side effect of a request for the list in Zabun: homes that are not public are switched off for this
   * website.
   */
  switchOff(): void {
    for (const id of this.#own.keys()) if (!this.isPublic(id)) this.#switchedOffIds.add(id);
  }

  /**
   * Returns the property as an entry of Zabun's lists. An entry lacks most fields of the property and has some fields
   * of its own.
   */
  summary(id: number): ZabunProperty {
    const property = this.get(id) ?? {};
    return {
      ...Object.fromEntries(SUMMARY_FIELDS.map((field) => [field, property[field] ?? null])),
      active_category_id: this.listCategories(id),
      media_start_date: '2026-10-06T08:00:00+02:00',
      title_translated: property['title'],
      clicks: { clicks_for_media: 0, clicks_total: 0 },
    };
  }

  /**
   * Returns those of the ids whose homes changed at a time or later, in the given order. Returns all the ids when the
   * time is undefined.
   */
  changedSince(ids: readonly number[], since: string | undefined): readonly number[] {
    if (since === undefined) return ids;
    return ids.filter((id) => Date.parse(String(this.get(id)?.['changed'])) >= Date.parse(since));
  }

  #isMade(id: number): boolean {
    return id >= FIRST_GENERATED_ID && id < FIRST_GENERATED_ID + this.#generated && !this.#removedIds.has(id);
  }

  #now(): string {
    return new Date(this.#clock.now()).toISOString();
  }
}
