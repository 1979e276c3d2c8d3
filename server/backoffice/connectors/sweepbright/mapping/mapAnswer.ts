import { DraftWriter } from '../../reading/draftWriter.ts';
import type { MapContext } from '../../seam/adapter.ts';
import type { Draft } from '../../seam/records.ts';
import type { SweepbrightSettings } from '../settings.ts';
import { foreignCountry, readAddress } from './readAddress.ts';
import { readBuilding } from './readBuilding.ts';
import { languageOf, readGeneral, transactionOf } from './readGeneral.ts';
import { readLegal } from './readLegal.ts';
import { readMedia } from './readMedia.ts';
import { listOf, type Parts, partsOf, textOf } from './values.ts';

type Context = MapContext<SweepbrightSettings>;

/** The project whose answer contains a unit. */
interface Container {
  readonly id: string;
}

/**
 * Returns the draft that keeps an estate off the site: `withdrawn` when the CRM demands that, `refused` when the estate
 * cannot be understood. Returns undefined when nothing does.
 */
function kept(estate: Parts, id: string, context: Context): Draft | undefined {
  const publication = textOf(estate['publish_status']);
  if (publication !== undefined && publication !== 'public')
    return { kind: 'withdrawn', id, reason: `publish_status is ${publication}` };
  const status = textOf(estate['status']);
  const transaction = transactionOf(estate, context);
  if (transaction === 'lost') return { kind: 'withdrawn', id, reason: 'status is lost' };
  if (transaction === undefined) {
    const negotiation = textOf(estate['negotiation']);
    const reason =
      negotiation === 'sale' || negotiation === 'let'
        ? `status ${status ?? '(none)'} is not known`
        : `negotiation ${negotiation ?? '(none)'} is neither sale nor let`;
    return { kind: 'withdrawn', id, reason };
  }
  const country = foreignCountry(estate);
  if (country !== undefined)
    return { kind: 'refused', id, column: 'location.country', value: country, reason: 'it is not in Belgium' };
  return undefined;
}

function mapEstate(estate: Parts, id: string, context: Context, container?: Container): Draft {
  const off = kept(estate, id, context);
  if (off) return off;
  const writer = new DraftWriter(id);
  writer.choose('general.transaction', transactionOf(estate, context), 'status', estate['status']);
  readGeneral(estate, writer, context);
  readAddress(estate, writer);
  readBuilding(estate, writer, context);
  readLegal(estate, writer, context);
  readMedia(estate, writer, languageOf(estate, context));
  return writer.draft({
    parentId: container?.id ?? textOf(estate['project_id']),
    containedIn: container?.id,
  });
}

/**
 * Maps one estate, or a project followed by its units, which are in `properties`. When a project is withdrawn, its
 * units are withdrawn too.
 */
export function mapAnswer(raw: unknown, context: Context): readonly Draft[] {
  const estate = partsOf(raw);
  const id = textOf(estate['id']);
  if (id === undefined)
    return [{ kind: 'refused', id: '', column: 'id', value: '', reason: 'the answer is no estate' }];
  const own = mapEstate(estate, id, context);
  if (estate['is_project'] !== true) return [own];
  const units = listOf(estate['properties']).flatMap((unit): Draft[] => {
    const parts = partsOf(unit);
    const unitId = textOf(parts['id']);
    if (unitId === undefined || unitId === id) return [];
    if (own.kind === 'withdrawn') return [{ kind: 'withdrawn', id: unitId, reason: `its project: ${own.reason}` }];
    return [mapEstate(parts, unitId, context, { id })];
  });
  return [own, ...units];
}
