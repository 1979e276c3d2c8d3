import { expect, it } from 'vitest';
import { toContactId } from './contactId.ts';

it('a sales contact has the same id for every spelling of an e-mail address', () => {
  const id = toContactId('jan@xn--mller-immo-9db.be');
  expect(toContactId(' Jan@Müller-Immo.be ')).toBe(id);
  expect(toContactId('JAN@XN--MLLER-IMMO-9DB.BE')).toBe(id);
  expect(toContactId('jan@muller-immo.be')).not.toBe(id);
  expect(toContactId('JAN PEETERS')).toBe(toContactId('Jan Peeters'));
});
