import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Reads one line that the operator types. Returns '' when the input ends first. */
export async function typedLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input });
  try {
    const [line] = await Promise.race([once(lines, 'line'), once(lines, 'close')]);
    return typeof line === 'string' ? line.trim() : '';
  } finally {
    lines.close();
  }
}
