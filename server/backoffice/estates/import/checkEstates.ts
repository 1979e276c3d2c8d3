import type { AssetRef } from '#shared/api/common.ts';
import { type Estate, estateSchema } from '#shared/api/estate.ts';
import type { Site } from '#shared/api/site.ts';
import { RECORD_STATUS_ID } from '#shared/primitives/ids.ts';
import { type MissingParticular, findMissingParticulars } from '#shared/domain/legal/legalParticulars.ts';
import { isStatusShown } from '#shared/domain/rules.ts';
import { fillFromProject } from '#shared/domain/units/fillFromProject.ts';
import type { Locale, LocalizedContent } from '#shared/i18n/locales.ts';
import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { WARNING_KINDS } from '../../import/warning.ts';
import { findWarnings } from './warnings/findWarnings.ts';

/** A fault in the stored data that an editor should check. The level `error` means that the fault is certain. */
export interface CheckProblem {
  readonly level: 'error' | 'warning';
  readonly kind: string;
  /** The id of the estate. It is absent when the fault concerns the whole site. */
  readonly estateId?: number;
  readonly detail: string;
}

/** The site that is checked, and the data that its estates may refer to. */
export interface CheckContext {
  readonly site: Site;
  readonly assets: ReadonlyMap<string, AssetRef>;
  /** The ids of all estates. The value is true for a project. */
  readonly estates: ReadonlyMap<number, boolean>;
  /** The visible projects. The pages of their units show data of the project as well. */
  readonly projects: ReadonlyMap<number, Estate>;
  readonly now: Date;
}

const listMissingLocales = (text: LocalizedContent | undefined, locales: readonly Locale[]) =>
  locales.filter((locale) => !text?.[locale]);

function* checkTexts({ general }: Estate, { site }: CheckContext): Generator<CheckProblem> {
  const commonFields = { kind: 'Missing translation', estateId: general.id } as const;
  const untitledLocales = listMissingLocales(general.title, site.locales);
  if (untitledLocales.length === site.locales.length) {
    yield {
      ...commonFields,
      level: 'warning',
      kind: 'No title',
      detail: 'the page gets a title from its type and place',
    };
  } else if (untitledLocales.length > 0)
    yield { ...commonFields, level: 'warning', detail: `title: ${untitledLocales.join(', ')}` };
  // A short description is used when there is no long one.
  const shownText = Object.values(general.description).some(Boolean) ? general.description : general.shortDescription;
  const undescribedLocales = listMissingLocales(shownText, site.locales);
  if (undescribedLocales.length > 0) {
    yield { ...commonFields, level: 'warning', detail: `description: ${undescribedLocales.join(', ')}` };
  }
}

function* checkAssets(estate: Estate, { assets }: CheckContext): Generator<CheckProblem> {
  const references = [
    ...estate.pictures.flatMap(({ file, thumbnail }) => [file, ...(thumbnail ? [thumbnail] : [])]),
    ...estate.files.map(({ link }) => link),
    ...(estate.salesRep?.picture ? [estate.salesRep.picture] : []),
  ];
  for (const { id, hash } of references) {
    const storedAsset = assets.get(id);
    if (storedAsset?.hash === hash) continue;
    const detail = storedAsset ? `${id} was replaced by another version` : `${id} is not stored`;
    yield { level: 'error', kind: 'Broken picture or file', estateId: estate.general.id, detail };
  }
}

function* checkParentProject({ general }: Estate, { estates }: CheckContext): Generator<CheckProblem> {
  if (general.parentId === undefined) return;
  const project = estates.get(general.parentId);
  if (project === true) return;
  const detail =
    project === undefined ? `project ${general.parentId} is not stored` : `${general.parentId} is not a project`;
  yield { level: 'error', kind: 'Unit without its project', estateId: general.id, detail };
}

/**
 * Returns the particulars that the law requires in the estate's advertisement and that its page lacks. The result is
 * empty for an estate that visitors do not see: an inactive estate, or one whose status the site hides.
 */
export function checkLaw(
  estate: Estate,
  { site, projects, now }: Pick<CheckContext, 'site' | 'projects' | 'now'>,
): readonly MissingParticular[] {
  if (!isSeenByVisitors(estate, site)) return [];
  const project = estate.general.parentId === undefined ? undefined : projects.get(estate.general.parentId);
  return findMissingParticulars(project ? fillFromProject(estate, project) : estate, toBrusselsDay(now));
}

/** Returns whether visitors see an estate. */
export const isSeenByVisitors = ({ general }: Estate, { listing }: Site): boolean =>
  general.recordStatus === RECORD_STATUS_ID.ACTIVE && isStatusShown(general.transaction.id, listing.hiddenStatus);

/** Reports all faults and implausible values of one stored estate. */
export function* checkEstate(storedEstate: Estate, context: CheckContext): Generator<CheckProblem> {
  const parsedEstate = estateSchema.safeParse(storedEstate);
  if (!parsedEstate.success) {
    const [issue] = parsedEstate.error.issues;
    const detail = `${issue?.path.join('.')}: ${issue?.message}`;
    yield {
      level: 'error',
      kind: 'Estate that does not match the contract',
      estateId: storedEstate.general.id,
      detail,
    };
    return;
  }
  const estate = parsedEstate.data;
  yield* checkTexts(estate, context);
  yield* checkAssets(estate, context);
  yield* checkParentProject(estate, context);
  for (const { kind, path, value, reason } of findWarnings(structuredClone(estate), context.now, false)) {
    const detail = `${path} ${String(value)}: ${reason}`;
    yield { level: 'warning', kind: WARNING_KINDS[kind], estateId: estate.general.id, detail };
  }
}

/** Reports the particulars that the law requires on the site itself and that the site lacks. */
export function* checkSite({ legal, contact, locales }: Site): Generator<CheckProblem> {
  const requiredValues = {
    'company name': legal.companyName,
    'company number': legal.companyNumber,
    'VAT number': legal.vatNumber,
    'BIV/IPI number': legal.registrationNumber,
    insurer: legal.insurer,
    'policy number': legal.policyNumber,
    phone: contact.phone,
    street: Object.values(contact.street)[0],
  };
  for (const [name, value] of Object.entries(requiredValues)) {
    if (!value) yield { level: 'error', kind: 'Missing in the legal notice', detail: name };
  }
  for (const [name, text] of [
    ['professional title', legal.professionalTitle],
    ['supervisor', legal.supervisor],
  ] as const) {
    const missingLocales = listMissingLocales(text, locales);
    if (missingLocales.length > 0) {
      yield { level: 'warning', kind: 'Missing translation', detail: `${name}: ${missingLocales.join(', ')}` };
    }
  }
}
