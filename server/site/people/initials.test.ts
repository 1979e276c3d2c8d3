import { expect, it } from 'vitest';
import { toInitials } from './initials.ts';

it.each([
  ['Pieter Van Damme', 'PD'],
  ['  An   Peeters ', 'AP'],
  ['Nour', 'N'],
  ['𝒜da 𝒵ed', '𝒜𝒵'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, expected) => {
  expect(toInitials(name)).toBe(expected);
});
