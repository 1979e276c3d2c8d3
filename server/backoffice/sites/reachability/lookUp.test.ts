import { createSocket, type Socket } from 'node:dgram';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLookUp, type LookUpAddresses } from './lookUp.ts';

const [A, AAAA] = [1, 28];
const DNS_HEADER_BYTES = 12;
/** A pointer to the name in the question. The question itself contains no compressed names. */
const QUESTION_NAME_POINTER = Buffer.from([0xc0, DNS_HEADER_BYTES]);
const DNS_RECORDS: Readonly<Record<string, Readonly<Record<number, readonly number[]>>>> = {
  'both.example': { [A]: [198, 51, 100, 7], [AAAA]: [0x20, 0x01, 0x0d, 0xb8, ...Array<number>(11).fill(0), 7] },
  'four.example': { [A]: [198, 51, 100, 8] },
  'none.example': {},
};
const DNS_NO_ERROR = 0;
const DNS_NAME_ERROR = 3;

/** Builds the answer to the only question of a message (RFC 1035 §4). */
function buildDnsAnswer(message: Buffer): Buffer {
  const labels: string[] = [];
  let offset = DNS_HEADER_BYTES;
  for (let length = message[offset] ?? 0; length > 0; length = message[offset] ?? 0) {
    labels.push(message.toString('ascii', offset + 1, offset + 1 + length));
    offset += length + 1;
  }
  const type = message.readUInt16BE(offset + 1);
  const records = DNS_RECORDS[labels.join('.')];
  const recordData = records?.[type];
  const header = Buffer.alloc(DNS_HEADER_BYTES);
  header.writeUInt16BE(message.readUInt16BE(0), 0);
  header.writeUInt16BE(0x8180 | (records ? DNS_NO_ERROR : DNS_NAME_ERROR), 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(recordData ? 1 : 0, 6);
  const question = message.subarray(DNS_HEADER_BYTES, offset + 5);
  if (!recordData) return Buffer.concat([header, question]);
  const fixedFields = Buffer.alloc(10);
  fixedFields.writeUInt16BE(type, 0);
  fixedFields.writeUInt16BE(1, 2);
  fixedFields.writeUInt32BE(60, 4);
  fixedFields.writeUInt16BE(recordData.length, 8);
  return Buffer.concat([header, question, QUESTION_NAME_POINTER, fixedFields, Buffer.from(recordData)]);
}

describe('the look-up of a host name', () => {
  let server: Socket;
  let lookUp: LookUpAddresses;

  beforeAll(async () => {
    server = createSocket('udp4', (message, { port, address }) => server.send(buildDnsAnswer(message), port, address));
    await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
    lookUp = createLookUp([`127.0.0.1:${server.address().port}`]);
  });
  afterAll(() => server.close());

  it('returns all addresses of both kinds', async () => {
    expect(await lookUp('both.example')).toEqual(['198.51.100.7', '2001:db8::7']);
    expect(await lookUp('four.example')).toEqual(['198.51.100.8']);
  });

  it('says why there are no addresses', async () => {
    await expect(lookUp('none.example')).rejects.toThrow('DNS has no address for the name');
    await expect(lookUp('unknown.example')).rejects.toThrow('the name does not exist in DNS');
  });
});
