const ENTER = new Set(['\r', '\n', '\u0004']);
const RUBOUT = new Set(['\b', '\u007F']);
const INTERRUPT = '\u0003';

/** A terminal that can stop showing typed characters. */
interface SecretInput extends NodeJS.ReadableStream {
  setRawMode?(isRaw: boolean): unknown;
}

/** Reports that the operator interrupted the command while it waited for an answer. */
class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor() {
    super('Interrupted; nothing was written.');
  }
}

/**
 * Reads a secret that the operator types, up to the end of the line. The typed characters are not shown. Throws
 * `Interrupted` for Ctrl-C.
 */
export async function typedSecret(input: SecretInput, err: NodeJS.WritableStream): Promise<string> {
  input.setRawMode?.(true);
  let typed = '';
  try {
    return await new Promise<string>((resolve, reject) => {
      function take(chunk: Buffer | string): void {
        for (const sign of chunk.toString()) {
          if (sign === INTERRUPT) return end(() => reject(new Interrupted()));
          if (ENTER.has(sign)) return end(() => resolve(typed.trim()));
          if (RUBOUT.has(sign)) typed = typed.slice(0, -1);
          else if (sign >= ' ') typed += sign;
        }
      }
      const finish = () => end(() => resolve(typed.trim()));
      function end(settle: () => void): void {
        input.off('data', take);
        input.off('end', finish);
        input.pause();
        settle();
      }
      input.on('data', take);
      input.on('end', finish);
      input.resume();
    });
  } finally {
    input.setRawMode?.(false);
    err.write('\n');
  }
}
