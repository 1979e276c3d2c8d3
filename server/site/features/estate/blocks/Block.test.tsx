import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { testTranslate } from '#tests/support/texts.ts';
import type { BlockView, EnergyView } from '#server/site/estates/tabs/tabView.ts';
import { Block } from './Block.tsx';

const t = testTranslate('nl');
const renderBlock = (block: BlockView) => renderToStaticMarkup(<Block block={block} t={t} />);
const readWords = (block: BlockView) =>
  renderBlock(block)
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const buildEnergyBlock = (changes: Partial<EnergyView>): BlockView => ({
  kind: 'energy',
  id: 'energy',
  title: 'Energie',
  energy: { name: 'EPC-waarde', isLabelDerived: false, rows: [], ...changes },
});

const buildFloodBlock = (score: 'A' | 'D', isAtRisk: boolean): BlockView => ({
  kind: 'flood',
  id: 'flood',
  title: 'Overstroming',
  scores: [{ scoreSubject: 'parcel', score, explanation: 'Uitleg.', isAtRisk }],
});

const buildTextsBlock = (text: string): BlockView => ({ kind: 'texts', id: 'texts', texts: [{ text }] });

/** Returns the marked letters of the scale of a home in Flanders with 280 kWh/m². */
const listOwnLetters = (changes: Partial<EnergyView>) =>
  [
    ...renderBlock(buildEnergyBlock({ region: 'FLANDERS', value: 280, ...changes })).matchAll(
      /data-grade="([^"]+)" data-own=""/g,
    ),
  ].map(([, grade]) => grade);

describe('a block', () => {
  it('puts each value beside its label, and a note below it', () => {
    const rows = [{ key: 'heating', label: 'Verwarming', value: 'gas', note: 'ketel van 2021' }];
    expect(renderBlock({ kind: 'facts', id: 'comfort', rows })).toMatch(
      /<li[^>]*>Verwarming <span>gas<\/span><span[^>]*> ketel van 2021/,
    );
  });

  it('links the numbers of the contact person, and no other numbers', () => {
    const value = 'An Claes, +32 9 000 12 31, 0400 00 12 31';
    const renderContactRow = (key: string) =>
      renderBlock({ kind: 'facts', id: 'general', rows: [{ key, label: 'Contact', value }] });
    expect(renderContactRow('general.contact_person')).toContain(
      '<span>An Claes, <a href="tel:+3290001231">+32 9 000 12 31</a>, <a href="tel:+32400001231">0400 00 12 31</a></span>',
    );
    expect(renderContactRow('general.reference')).toContain(`<span>${value}</span>`);
  });

  it('shows the letters of the region, and marks the home’s own letter', () => {
    const walloniaHtml = renderBlock(buildEnergyBlock({ region: 'WALLONIA', value: 198, label: 'C' }));
    expect([...walloniaHtml.matchAll(/data-grade="([^"]+)"/g)].map(([, grade]) => grade)).toEqual(
      expect.arrayContaining(['A+', 'A', 'B', 'C', 'D', 'E', 'F', 'G']),
    );
    expect(walloniaHtml.match(/data-own=""/g)).toHaveLength(1);
    expect(walloniaHtml).toMatch(/data-grade="C" data-own=""/);
  });

  it('marks the letter of the label that the certificate states, and none for a label without a letter of its own', () => {
    expect(listOwnLetters({ label: 'D' })).toEqual(['D']);
    expect(listOwnLetters({ label: 'C', isLabelDerived: true })).toEqual(['C']);
    expect(listOwnLetters({ label: 'C–G' })).toEqual([]);
    expect(listOwnLetters({})).toEqual([]);
  });

  it('has no letters where the region’s bands are unknown, but still shows the value as text', () => {
    const brusselsBlock = buildEnergyBlock({ region: 'BRUSSELS', value: 198, label: 'E' });
    expect(renderBlock(brusselsBlock)).not.toContain('data-own');
    expect(readWords(brusselsBlock)).toContain(t('estate:energy.bar', { value: '198 kWh/m²', max: 700 }));
  });

  it('separates the label, the name of the value and the value with spaces, also without tags', () => {
    const text = renderBlock(buildEnergyBlock({ region: 'FLANDERS', value: 280, label: 'C' })).replaceAll(
      /<[^>]*>/g,
      '',
    );
    expect(text).toContain('Energielabel C EPC-waarde 280\u00a0kWh/m²');
  });

  it('marks a derived label, and no other', () => {
    const note = t('estate:energy.derived');
    expect(readWords(buildEnergyBlock({ region: 'FLANDERS', value: 94, label: 'A', isLabelDerived: true }))).toContain(
      note,
    );
    expect(readWords(buildEnergyBlock({ region: 'FLANDERS', value: 94, label: 'A' }))).not.toContain(note);
  });

  it('keeps a marker on the scale for any value', () => {
    expect(renderBlock(buildEnergyBlock({ region: 'FLANDERS', value: 2400 }))).toContain('x="100%"');
    expect(renderBlock(buildEnergyBlock({ region: 'FLANDERS', value: -12 }))).toContain('x="0%"');
  });

  it('shows a flood score as a letter and as text, and states the risk for the score D', () => {
    expect(readWords(buildFloodBlock('D', true))).toContain(
      `${t('estate:planning.parcelScore')} D Uitleg. ${t('estate:planning.floodRisk')}`,
    );
    expect(readWords(buildFloodBlock('A', false))).not.toContain(t('estate:planning.floodRisk'));
    expect(renderBlock(buildFloodBlock('D', true))).toMatch(/<text data-state="own"[^>]*>D</);
  });

  it('removes active content from texts of agents, and keeps the paragraphs of plain text', () => {
    const hostileHtml = renderBlock(
      buildTextsBlock('<p onclick="steal()">Rustig<script>steal()</script> <a href="javascript:steal()">hier</a></p>'),
    );
    expect(hostileHtml).toContain('Rustig');
    expect(hostileHtml).not.toContain('steal');
    expect(renderBlock(buildTextsBlock('Een.\n\nTwee & drie.'))).toContain('<p>Een.</p><p>Twee &amp; drie.</p>');
  });

  it('shows the kind and size of a file', () => {
    const files = [{ name: 'Plannen', href: '/files/1', format: 'PDF', size: '1,2 MB' }];
    expect(readWords({ kind: 'files', id: 'files', title: 'Documenten', files })).toBe(
      'Documenten Plannen PDF, 1,2 MB',
    );
  });

  it('counts equal rooms together', () => {
    const floors = [
      { id: 'floor-1', name: 'Gelijkvloers', rooms: [{ name: 'Slaapkamer', count: 2, surface: '14 m²' }] },
    ];
    expect(readWords({ kind: 'rooms', id: 'rooms', floors })).toBe('Gelijkvloers Slaapkamer × 2 14 m²');
  });
});
