import { describe, expect, it } from 'vitest';
import { readSkarabeeFixture } from '#tests/support/crm/skarabee/skarabeeFixtures.ts';
import { readXmlText } from '#server/backoffice/import/rows/readXml.ts';
import { buildElement, buildEnvelope, buildNilElement } from './envelope.ts';

describe('requests of SOAP', () => {
  it('have the form that the service accepts', () => {
    const types = ['TRANSACTION', 'PROJECT', 'LOT'].map((type) => buildElement('PropertyType', type));
    const envelope = buildEnvelope('GetPublicationSummaries', [
      buildElement('LastModified', '2026-11-01T00:00:00'),
      buildElement('RequestedPropertyTypes', types),
      buildElement('ExcludeSharedProperties', 'true'),
    ]);
    expect(envelope).toBe(readSkarabeeFixture('GetPublicationSummaries.request').trim());
  });

  it('mark missing values, and escape what visitors write', () => {
    const text = 'Noor & <script>"x"</script>\u0000\uD800\u0007 – 👋';
    const xml = buildEnvelope('Try', [
      buildNilElement('LastModified'),
      buildElement('Comments', text),
      buildElement('Empty', ''),
    ]);
    expect(readXmlText(xml, 'Envelope.Body.Try')).toEqual([
      { LastModified: { '@nil': 'true' }, Comments: 'Noor & <script>"x"</script> – 👋', Empty: '' },
    ]);
  });
});

describe('answers of SOAP', () => {
  it('must not declare a document type, nor be nested deeply', () => {
    const dtd = '<!DOCTYPE a [<!ENTITY b "x">]><a><b>&b;</b></a>';
    expect(() => readXmlText(dtd, 'a.b')).toThrow('document type');
    expect(() => readXmlText('<a>'.repeat(60) + '</a>'.repeat(60), 'b')).toThrow('nested');
    expect(() => readXmlText('<a><b>1</b>', 'a.b')).toThrow(/Unclosed/i);
  });

  it('that cannot be parsed report the line of the error', () => {
    expect(() => readXmlText('<a>\n<b>1</b>\n<b>&nothing;</b>\n</a>', 'a.b')).toThrow(/^line 3: /);
  });
});
