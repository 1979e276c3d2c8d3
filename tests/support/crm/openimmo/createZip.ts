import { crc32, deflateRawSync } from 'node:zlib';

/** A file of an archive. Members that are absent get the correct values. */
export interface ZippedFile {
  readonly name: string;
  readonly content: string | Buffer;
  /** The length that the archive states. */
  readonly bytes?: number;
  readonly isEncrypted?: boolean;
}

const DEFLATE_METHOD = 8;
const UTF8_FLAG = 0x800;
const ENCRYPTED_FLAG = 1;

interface PackedEntry {
  readonly localRecord: Buffer;
  readonly createCentralRecord: (offset: number) => Buffer;
}

function packFile({ name, content, bytes, isEncrypted = false }: ZippedFile): PackedEntry {
  const raw = Buffer.from(content);
  const packed = deflateRawSync(raw);
  const title = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(UTF8_FLAG + (isEncrypted ? ENCRYPTED_FLAG : 0), 2);
  common.writeUInt16LE(DEFLATE_METHOD, 4);
  common.writeUInt32LE(crc32(raw), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(bytes ?? raw.length, 18);
  common.writeUInt16LE(title.length, 22);
  return {
    localRecord: Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), common, title, packed]),
    createCentralRecord(offset) {
      const zipEnd = Buffer.alloc(14);
      zipEnd.writeUInt32LE(offset, 10);
      const version = Buffer.from([20, 0]);
      return Buffer.concat([Buffer.from('PK\u0001\u0002', 'latin1'), version, common, zipEnd, title]);
    },
  };
}

/**
 * Returns a ZIP archive. It may be malformed: with names that lead out of its folder, one name twice, or wrong lengths.
 */
export function createZip(files: readonly ZippedFile[]): Buffer {
  const packed = files.map(packFile);
  let offset = 0;
  const central = packed.map((each) => {
    const entry = each.createCentralRecord(offset);
    offset += each.localRecord.length;
    return entry;
  });
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...packed.map(({ localRecord }) => localRecord), directory, end]);
}
