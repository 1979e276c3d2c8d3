import { expect, it } from 'vitest';
import { contactIdOf } from './contactId.ts';

it('a sales contact has one id, in whatever form an address is written', () => {
  const id = contactIdOf('jan@xn--mller-immo-9db.be');
  expect(contactIdOf(' Jan@Müller-Immo.be ')).toBe(id);
  expect(contactIdOf('JAN@XN--MLLER-IMMO-9DB.BE')).toBe(id);
  expect(contactIdOf('jan@muller-immo.be')).not.toBe(id);
  expect(contactIdOf('JAN PEETERS')).toBe(contactIdOf('Jan Peeters'));
});
