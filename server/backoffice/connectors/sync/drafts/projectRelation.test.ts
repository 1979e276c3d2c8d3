import { expect, it } from 'vitest';
import { DraftWriter } from '../../reading/draftWriter.ts';
import type { EstateDraft } from '../../seam/records.ts';
import { findProjectRelation } from './projectRelation.ts';

const createDraft = (id: string, parentId?: string): EstateDraft => new DraftWriter(id).build({ parentId });
const createRow = (
  parentId: string | null,
  ownId: number | null,
  state: 'shown' | 'refused' | 'gone' | 'new' = 'shown',
) => ({
  parentId,
  ownId,
  state,
});
const findRelation = (
  unit: EstateDraft,
  drafts: readonly EstateDraft[] = [],
  rows: Record<string, ReturnType<typeof createRow>> = {},
) =>
  findProjectRelation(unit, {
    draftById: new Map(drafts.map((each) => [each.id, each])),
    rowById: new Map(Object.entries(rows)),
  });

it('puts a unit under its project, which is stored or in the same batch', () => {
  expect(findRelation(createDraft('u'))).toEqual({ kind: 'own' });
  expect(findRelation(createDraft('u', 'p'), [createDraft('p')])).toEqual({ kind: 'after', project: 'p' });
  expect(findRelation(createDraft('u', 'p'), [], { p: createRow(null, 7) })).toEqual({ kind: 'under', projectId: 7 });
  expect(findRelation(createDraft('u', 'p'), [], { p: createRow(null, 7, 'refused') })).toEqual({
    kind: 'under',
    projectId: 7,
  });
});

it('recognises an orphan, whose project was never stored or is gone', () => {
  expect(findRelation(createDraft('u', 'p'))).toEqual({ kind: 'orphan', project: 'p' });
  expect(findRelation(createDraft('u', 'p'), [], { p: createRow(null, null, 'new') })).toEqual({
    kind: 'orphan',
    project: 'p',
  });
  expect(findRelation(createDraft('u', 'p'), [], { p: createRow(null, 7, 'gone') })).toEqual({
    kind: 'orphan',
    project: 'p',
  });
});

it('uses the topmost project of a deeper tree, and stops in a circle of records', () => {
  expect(findRelation(createDraft('u', 'phase'), [createDraft('phase', 'p')], { p: createRow(null, 7) })).toEqual({
    kind: 'under',
    projectId: 7,
  });
  expect(findRelation(createDraft('u', 'phase'), [], { phase: createRow('p', 8), p: createRow(null, 7) })).toEqual({
    kind: 'under',
    projectId: 7,
  });
  expect(findRelation(createDraft('u', 'u'))).toEqual({ kind: 'own' });
  expect(findRelation(createDraft('u', 'v'), [createDraft('v', 'u')])).toEqual({ kind: 'after', project: 'v' });
});
