const ENTER_CHARACTERS = new Set(['\r', '\n', '\u0004']);
const BACKSPACE_CHARACTERS = new Set(['\b', '\u007F']);
const INTERRUPT_CHARACTER = '\u0003';

/** A terminal that can stop showing typed characters. */
interface SecretInput extends NodeJS.ReadableStream {
  setRawMode?(isRaw: boolean): unknown;
}

/** The error when the operator interrupts a command that waits for an answer. */
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
export async function readTypedSecret(input: SecretInput, err: NodeJS.WritableStream): Promise<string> {
  input.setRawMode?.(true);
  let typed = '';
  try {
    return await new Promise<string>((resolve, reject) => {
      function take(chunk: Buffer | string): void {
        for (const sign of chunk.toString()) {
          if (sign === INTERRUPT_CHARACTER) return end(() => reject(new Interrupted()));
          if (ENTER_CHARACTERS.has(sign)) return end(() => resolve(typed.trim()));
          if (BACKSPACE_CHARACTERS.has(sign)) typed = typed.slice(0, -1);
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
