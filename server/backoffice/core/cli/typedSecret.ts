const ENTER_CHARACTERS = new Set(['\r', '\n', '\u0004']);
const BACKSPACE_CHARACTERS = new Set(['\b', '\u007F']);
const INTERRUPT_CHARACTER = '\u0003';

/** A terminal that can stop showing typed characters. */
interface SecretInput extends NodeJS.ReadableStream {
  setRawMode?(isRaw: boolean): unknown;
}

/** The error when the operator presses Ctrl-C while a command waits for input. */
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
  let typedText = '';
  try {
    return await new Promise<string>((resolve, reject) => {
      function readChunk(chunk: Buffer | string): void {
        for (const character of chunk.toString()) {
          if (character === INTERRUPT_CHARACTER) return stopReading(() => reject(new Interrupted()));
          if (ENTER_CHARACTERS.has(character)) return stopReading(() => resolve(typedText.trim()));
          if (BACKSPACE_CHARACTERS.has(character)) typedText = typedText.slice(0, -1);
          else if (character >= ' ') typedText += character;
        }
      }
      const finishAtEnd = () => stopReading(() => resolve(typedText.trim()));
      function stopReading(settle: () => void): void {
        input.off('data', readChunk);
        input.off('end', finishAtEnd);
        input.pause();
        settle();
      }
      input.on('data', readChunk);
      input.on('end', finishAtEnd);
      input.resume();
    });
  } finally {
    input.setRawMode?.(false);
    err.write('\n');
  }
}
