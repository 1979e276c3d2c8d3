import { type AST, RegExpParser } from '@eslint-community/regexpp';

/** One step of a pattern. It moves at most one character forward or back in the text. */
type RegexStep =
  | { readonly kind: 'character'; readonly fits: (character: string) => boolean; readonly isBack: boolean }
  | { readonly kind: 'place'; readonly fits: (before: string | undefined, after: string | undefined) => boolean }
  | { readonly kind: 'split'; readonly first: number; readonly second: number }
  | { readonly kind: 'go'; readonly to: number }
  | { readonly kind: 'look'; readonly negate: boolean; readonly after: number }
  | { readonly kind: 'set'; readonly register: number; readonly to: 'zero' | 'position' }
  | LoopStep
  | { readonly kind: 'again'; readonly loop: LoopStep; readonly to: number }
  | { readonly kind: 'repeat'; readonly begin: number; readonly end: number; readonly isBack: boolean }
  | { readonly kind: 'done' };

interface LoopStep {
  readonly kind: 'loop';
  /** The register of the count. The next register contains the position at which the repetition began. */
  readonly register: number;
  readonly min: number;
  readonly max: number;
  readonly isGreedy: boolean;
  readonly after: number;
}

/** Returns a function that tests single characters with the real engine. Each character is tested once. */
function createCharacterTest(raw: string, flags: string): (character: string) => boolean {
  const regex = new RegExp(`^(?:${raw})$`, flags);
  const fitsByCharacter = new Map<string, boolean>();
  return (character) => {
    let fits = fitsByCharacter.get(character);
    if (fits === undefined) fitsByCharacter.set(character, (fits = regex.test(character)));
    return fits;
  };
}

const isWord = (character: string | undefined): boolean => character !== undefined && /\w/.test(character);

/**
 * A pattern as the steps of a backtracking machine, which goes back to its last choice when it fails, as engines do.
 */
class StepMachine {
  readonly steps: RegexStep[] = [];
  readonly #flags: string;
  readonly #captures = new Map<AST.CapturingGroup, number>();
  registerCount = 0;

  constructor(pattern: AST.Pattern, flags: string) {
    this.#flags = flags;
    this.#choice(pattern.alternatives, false);
    this.steps.push({ kind: 'done' });
  }

  #register(count: number): number {
    this.registerCount += count;
    return this.registerCount - count;
  }

  #choice([first, ...rest]: readonly AST.Alternative[], isBack: boolean): void {
    const elements = first?.elements ?? [];
    if (rest.length === 0)
      return (isBack ? elements.toReversed() : elements).forEach((each) => this.#add(each, isBack));
    const split = this.steps.push({ kind: 'done' }) - 1;
    (isBack ? elements.toReversed() : elements).forEach((each) => this.#add(each, isBack));
    const leaveStep = this.steps.push({ kind: 'done' }) - 1;
    this.steps[split] = { kind: 'split', first: split + 1, second: leaveStep + 1 };
    this.#choice(rest, isBack);
    this.steps[leaveStep] = { kind: 'go', to: this.steps.length };
  }

  #assertion(node: AST.Assertion): void {
    if (node.kind === 'lookahead' || node.kind === 'lookbehind') {
      const lookStep = this.steps.push({ kind: 'done' }) - 1;
      this.#choice(node.alternatives, node.kind === 'lookbehind');
      this.steps.push({ kind: 'done' });
      this.steps[lookStep] = { kind: 'look', negate: node.negate, after: this.steps.length };
      return;
    }
    const isEnd = (character: string | undefined) =>
      character === undefined || (this.#flags.includes('m') && /[\n\r\u2028\u2029]/.test(character));
    if (node.kind === 'start') this.steps.push({ kind: 'place', fits: isEnd });
    else if (node.kind === 'end') this.steps.push({ kind: 'place', fits: (_before, after) => isEnd(after) });
    else if (node.kind === 'word') {
      const { negate } = node;
      this.steps.push({ kind: 'place', fits: (before, after) => (isWord(before) !== isWord(after)) !== negate });
    }
  }

  #captureOf(group: AST.CapturingGroup): number {
    let register = this.#captures.get(group);
    if (register === undefined) this.#captures.set(group, (register = this.#register(2)));
    return register;
  }

  #quantifier({ element, min, max, greedy }: AST.Quantifier, isBack: boolean): void {
    const register = this.#register(2);
    this.steps.push({ kind: 'set', register, to: 'zero' });
    const loopStart = this.steps.push({ kind: 'done' }, { kind: 'set', register: register + 1, to: 'position' }) - 2;
    this.#add(element, isBack);
    const loop: LoopStep = { kind: 'loop', register, min, max, isGreedy: greedy, after: this.steps.length + 1 };
    this.steps[loopStart] = loop;
    this.steps.push({ kind: 'again', loop, to: loopStart });
  }

  #add(node: AST.Element, isBack: boolean): void {
    switch (node.type) {
      case 'Assertion':
        return this.#assertion(node);
      case 'Group':
        return this.#choice(node.alternatives, isBack);
      case 'CapturingGroup': {
        const register = this.#captureOf(node);
        this.steps.push({ kind: 'set', register: register + (isBack ? 1 : 0), to: 'position' });
        this.#choice(node.alternatives, isBack);
        this.steps.push({ kind: 'set', register: register + (isBack ? 0 : 1), to: 'position' });
        return;
      }
      case 'Quantifier':
        return this.#quantifier(node, isBack);
      case 'Backreference': {
        const group = Array.isArray(node.resolved) ? node.resolved[0] : node.resolved;
        if (!group) return;
        const begin = this.#captureOf(group);
        this.steps.push({ kind: 'repeat', begin, end: begin + 1, isBack });
        return;
      }
      default:
        this.steps.push({ kind: 'character', fits: createCharacterTest(node.raw, this.#flags), isBack });
    }
  }
}

const NO_POSITION = -1;

/** One run of a machine over a text, which counts its steps. */
class MachineRun {
  readonly #steps: readonly RegexStep[];
  readonly #text: readonly string[];
  readonly #registers: number[];
  readonly #maxSteps: number;
  count = 0;

  constructor({ steps, registerCount }: StepMachine, text: readonly string[], maxSteps: number) {
    this.#steps = steps;
    this.#text = text;
    this.#registers = Array.from({ length: registerCount }, () => NO_POSITION);
    this.#maxSteps = maxSteps;
  }

  /** Returns the end of the match from a position; undefined when there is none, or when it takes too many steps. */
  match(first: number, begin: number): number | undefined {
    /**
     * The stack of states to which the machine can go back. A choice is stored as a step and a position. A register is
     * stored as `-1 - register` and its former value.
     */
    const undo: number[] = [];
    let stepIndex = first;
    let position = begin;
    const setRegister = (register: number, value: number) => {
      undo.push(-1 - register, this.#registers[register] ?? NO_POSITION);
      this.#registers[register] = value;
    };
    for (;;) {
      this.count += 1;
      if (this.count > this.#maxSteps) return undefined;
      const next = this.#next(stepIndex, position, setRegister, (step) => void undo.push(step, position));
      if (next === 'done') return position;
      if (next !== undefined) {
        [stepIndex, position] = next;
        continue;
      }
      for (;;) {
        const value = undo.pop();
        const undoEntry = undo.pop();
        if (value === undefined || undoEntry === undefined) return undefined;
        if (undoEntry >= 0) {
          [stepIndex, position] = [undoEntry, value];
          break;
        }
        this.#registers[-1 - undoEntry] = value;
      }
    }
  }

  /** Runs one step. Returns the step that follows; undefined when it fails. */
  #next(
    at: number,
    position: number,
    set: (register: number, value: number) => void,
    choose: (at: number) => void,
  ): readonly [number, number] | 'done' | undefined {
    const step = this.#steps[at];
    switch (step?.kind) {
      case 'character': {
        const character = this.#text[step.isBack ? position - 1 : position];
        const fits = character !== undefined && step.fits(character);
        return fits ? [at + 1, position + (step.isBack ? -1 : 1)] : undefined;
      }
      case 'place':
        return step.fits(this.#text[position - 1], this.#text[position]) ? [at + 1, position] : undefined;
      case 'split':
        choose(step.second);
        return [step.first, position];
      case 'go':
        return [step.to, position];
      case 'look':
        return (this.match(at + 1, position) === undefined) === step.negate ? [step.after, position] : undefined;
      case 'set':
        set(step.register, step.to === 'zero' ? 0 : position);
        return [at + 1, position];
      case 'loop': {
        const { register, min, max, isGreedy, after } = step;
        const times = this.#registers[register] ?? 0;
        if (times >= max) return [after, position];
        if (times >= min && !isGreedy) {
          choose(at + 1);
          return [after, position];
        }
        if (times >= min) choose(after);
        return [at + 1, position];
      }
      case 'again': {
        const { register, min } = step.loop;
        const times = this.#registers[register] ?? 0;
        if (times >= min && this.#registers[register + 1] === position) return undefined;
        set(register, times + 1);
        return [step.to, position];
      }
      case 'repeat': {
        const [begin, end] = [this.#registers[step.begin] ?? NO_POSITION, this.#registers[step.end] ?? NO_POSITION];
        if (begin === NO_POSITION || end === NO_POSITION) return [at + 1, position];
        const length = end - begin;
        const from = step.isBack ? position - length : position;
        for (let index = 0; index < length; index += 1)
          if (this.#text[begin + index] !== this.#text[from + index]) return undefined;
        return [at + 1, step.isBack ? from : position + length];
      }
      default:
        return 'done';
    }
  }
}

/**
 * Returns a function that counts the steps in which a backtracking engine finds all matches in a text. The number is
 * the same on every machine.
 *
 * @param maxSteps the number at which the count stops
 */
export function createStepCounter({ source, flags }: RegExp): (text: string, maxSteps: number) => number {
  const isUnicode = /[uv]/.test(flags);
  const pattern = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const machine = new StepMachine(pattern, flags.replaceAll(/[dgy]/g, ''));
  return (text, maxSteps) => {
    const characters = isUnicode ? Array.from(text) : text.split('');
    const run = new MachineRun(machine, characters, maxSteps);
    for (let start = 0; start <= characters.length && run.count <= maxSteps; ) {
      const end = run.match(0, start);
      start = end === undefined || end === start ? start + 1 : end;
    }
    return run.count;
  };
}
