import { expect, it } from 'vitest';
import { maskPasswords } from './maskPasswords.ts';

it.each([
  ['postgres://user:pa/ss@db:5432/gevel', 'postgres://user:***@db:5432/gevel'],
  ['postgres://user:pa:ss@db/gevel', 'postgres://user:***@db/gevel'],
  ['postgres://user:p@ss@db/gevel', 'postgres://user:***@db/gevel'],
  ['postgres://user:pa,ss@db/gevel', 'postgres://user:***@db/gevel'],
  ['user:pa/ss@db/gevel', 'user:***@db/gevel'],
  ['postgres://user:@db/gevel', 'postgres://user:***@db/gevel'],
  ['postgres://u:a/b@a/gevel, mysql://u:c@d@b/gevel', 'postgres://u:***@a/gevel, mysql://u:***@b/gevel'],
  ['host=db user=gevel password=se@cret', 'host=db user=gevel password=***'],
  ['postgres://db/gevel?user=u&password=se/cret', 'postgres://db/gevel?user=u&password=***'],
])('masks the whole password in %s', (value, shownValue) => {
  expect(maskPasswords(value)).toBe(shownValue);
});

it.each(['http://host:8080/path', 'postgres://user@db:5432/gevel', '10.0.0.0/8,here', '[::]:80', 'a@b.be'])(
  'shows %s, which has no password',
  (value) => {
    expect(maskPasswords(value)).toBe(value);
  },
);
