import ICAL from 'ical.js';
import { expect } from 'vitest';

/**
 * Checks a calendar file against RFC 5545: its lines (3.1), that it has entries (3.6), and the required properties of
 * each entry (3.6.1). Returns its entries.
 */
export function parseValidEntries(content: string): ICAL.Component[] {
  expect(content.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const lines = content.slice(0, -2).split('\r\n');
  expect(lines.filter((line) => /[\r\n]/.test(line) || line === '')).toEqual([]);
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[]);
  for (const name of ['prodid', 'version']) expect(calendar.getAllProperties(name), name).toHaveLength(1);
  expect(calendar.getAllSubcomponents().length).toBeGreaterThan(0);
  const zones = calendar.getAllSubcomponents('vtimezone').map((zone) => zone.getFirstPropertyValue('tzid'));
  const entries = calendar.getAllSubcomponents('vevent');
  for (const entry of entries) {
    for (const name of ['uid', 'dtstamp', 'dtstart']) expect(entry.getAllProperties(name), name).toHaveLength(1);
    expect(String(entry.getFirstPropertyValue('dtstamp'))).toMatch(/Z$/);
    const zone = entry.getFirstProperty('dtstart')?.getParameter('tzid');
    if (zone !== undefined) expect(zones).toContain(zone);
  }
  expect(new Set(entries.map((entry) => entry.getFirstPropertyValue('uid'))).size).toBe(entries.length);
  return entries;
}
