import { expect, it } from 'vitest';
import { DraftWriter } from '../reading/draftWriter.ts';
import type { EstateDraft } from '../seam/records.ts';
import { findProjectRelation } from './projectRelation.ts';

const draft = (id: string, parentId?: string): EstateDraft => new DraftWriter(id).build({ parentId });
const row = (parentId: string | null, ownId: number | null, state: 'shown' | 'refused' | 'gone' | 'new' = 'shown') => ({
  parentId,
  ownId,
  state,
});
const family = (
  unit: EstateDraft,
  drafts: readonly EstateDraft[] = [],
  rows: Record<string, ReturnType<typeof row>> = {},
) =>
  findProjectRelation(unit, {
    drafts: new Map(drafts.map((each) => [each.id, each])),
    rows: new Map(Object.entries(rows)),
  });

it('puts a unit under its project, which is stored or in the same batch', () => {
  expect(family(draft('u'))).toEqual({ kind: 'own' });
  expect(family(draft('u', 'p'), [draft('p')])).toEqual({ kind: 'after', project: 'p' });
  expect(family(draft('u', 'p'), [], { p: row(null, 7) })).toEqual({ kind: 'under', projectId: 7 });
  expect(family(draft('u', 'p'), [], { p: row(null, 7, 'refused') })).toEqual({ kind: 'under', projectId: 7 });
});

it('recognises an orphan, whose project was never stored or is gone', () => {
  expect(family(draft('u', 'p'))).toEqual({ kind: 'orphan', project: 'p' });
  expect(family(draft('u', 'p'), [], { p: row(null, null, 'new') })).toEqual({ kind: 'orphan', project: 'p' });
  expect(family(draft('u', 'p'), [], { p: row(null, 7, 'gone') })).toEqual({ kind: 'orphan', project: 'p' });
});

it('flattens deeper trees, and ends in a circle of records', () => {
  expect(family(draft('u', 'phase'), [draft('phase', 'p')], { p: row(null, 7) })).toEqual({
    kind: 'under',
    projectId: 7,
  });
  expect(family(draft('u', 'phase'), [], { phase: row('p', 8), p: row(null, 7) })).toEqual({
    kind: 'under',
    projectId: 7,
  });
  expect(family(draft('u', 'u'))).toEqual({ kind: 'own' });
  expect(family(draft('u', 'v'), [draft('v', 'u')])).toEqual({ kind: 'after', project: 'v' });
});
