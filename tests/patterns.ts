import { RegExpParser, type AST } from '@eslint-community/regexpp';
import { analyse } from 'scslre';
import { parseSync } from 'vite';
import { createStepCounter } from './regexSteps.ts';

/** A regular expression of the project's own code. */
interface SourcePattern {
  /** The position, as `path:line`. */
  readonly position: string;
  /** The expression. It is undefined when the expression is built at run time. */
  readonly regex: RegExp | undefined;
  /** The expression in the form in which it is written. */
  readonly text: string;
}

interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}
const isSyntaxNode = (value: unknown): value is SyntaxNode & Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Returns the value of an expression that consists of string literals and of constants of the same file. */
function readConstantText(node: unknown, constants: ReadonlyMap<string, unknown>, depth = 0): string | undefined {
  if (!isSyntaxNode(node) || depth > 20) return undefined;
  const inner = (value: unknown) => readConstantText(value, constants, depth + 1);
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? node['value'] : undefined;
    case 'Identifier':
      return constants.has(String(node['name'])) ? inner(constants.get(String(node['name']))) : undefined;
    case 'TaggedTemplateExpression': {
      const quasi = node['quasi'] as { quasis: { value: { raw: string } }[]; expressions: unknown[] };
      return joinTemplate(
        quasi.quasis.map(({ value }) => value.raw),
        quasi.expressions.map(inner),
      );
    }
    case 'TemplateLiteral': {
      const { quasis, expressions } = node as unknown as {
        quasis: { value: { cooked: string } }[];
        expressions: unknown[];
      };
      return joinTemplate(
        quasis.map(({ value }) => value.cooked),
        expressions.map(inner),
      );
    }
    default:
      return undefined;
  }
}

function joinTemplate(texts: readonly string[], values: readonly (string | undefined)[]): string | undefined {
  if (values.includes(undefined)) return undefined;
  return texts.map((text, index) => text + (values[index] ?? '')).join('');
}

/** Returns all regular expressions in a file: literals, and those that are created with `RegExp`. */
export function findPatterns(file: string, text: string): SourcePattern[] {
  const found: SourcePattern[] = [];
  const constants = new Map<string, unknown>();
  const formatPosition = (node: SyntaxNode) => `${file}:${text.slice(0, node.start).split('\n').length}`;

  const addPattern = (node: SyntaxNode & Readonly<Record<string, unknown>>) => {
    const written = text.slice(node.start, node.end);
    if (node.type === 'VariableDeclarator' && isSyntaxNode(node['id']) && node['id'].type === 'Identifier')
      constants.set(String(node['id']['name']), node['init']);
    if (node.type === 'Literal' && node['regex']) {
      const { pattern, flags } = node['regex'] as { pattern: string; flags: string };
      found.push({ position: formatPosition(node), regex: new RegExp(pattern, flags), text: written });
    }
    const isMade =
      (node.type === 'NewExpression' || node.type === 'CallExpression') &&
      isSyntaxNode(node['callee']) &&
      node['callee']['name'] === 'RegExp';
    if (isMade) {
      const [source, flags] = (node['arguments'] as unknown[]).map((each) => readConstantText(each, constants));
      const regex = source === undefined ? undefined : new RegExp(source, flags);
      found.push({ position: formatPosition(node), regex, text: written });
    }
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (typeof value === 'object' && value !== null) {
      if (isSyntaxNode(value)) addPattern(value);
      Object.values(value).forEach(walk);
    }
  };
  walk(parseSync(file, text).program);
  return found;
}

/**
 * Returns the parts that can take more than linear time, according to an analysis of the pattern's structure; empty
 * when there are none.
 */
export const findSuperlinearParts = ({ source, flags }: RegExp): string[] => {
  const { reports } = analyse({ source, flags: flags.replaceAll(/[dgy]/g, '') });
  return reports.map(({ type, exponential }) => (exponential ? `exponential ${type}` : type));
};

/** Some characters of each character class that patterns use. */
const SAMPLE_CHARACTERS = [
  ...'aAbz09_- .,;:!/\\|@#&<>()[]{}"\'=%?*+~'.split(''),
  '\t',
  '\n',
  '\r',
  '\0',
  'é',
  'ß',
  '’',
  '\u0301',
  '😀',
];
const MAX_WORDS = 4;

const matchesText = (raw: string, flags: string, text: string): boolean => {
  try {
    return new RegExp(`^(?:${raw})$`, flags).test(text);
  } catch {
    return false;
  }
};

/** Returns some short texts that an element of a pattern matches. */
function listWords(node: AST.Element | AST.Alternative | AST.QuantifiableElement, flags: string): string[] {
  switch (node.type) {
    case 'Character':
      return [String.fromCodePoint(node.value)];
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
      return SAMPLE_CHARACTERS.filter((character) => matchesText(node.raw, flags, character)).slice(0, 2 * MAX_WORDS);
    case 'Group':
    case 'CapturingGroup':
      return node.alternatives.flatMap((each) => listWords(each, flags).slice(0, 2)).slice(0, 2 * MAX_WORDS);
    case 'Alternative':
      return [0, 1, 2].map((choice) => {
        const parts = node.elements.map((element) => {
          const elementWords = listWords(element, flags);
          return elementWords[choice % Math.max(1, elementWords.length)] ?? '';
        });
        return parts.join('');
      });
    case 'Quantifier': {
      const repeatedWords = listWords(node.element, flags);
      const least = repeatedWords.map((word) => word.repeat(Math.min(node.min, 20)));
      return node.min === 0 ? ['', ...repeatedWords.slice(0, MAX_WORDS)] : least.slice(0, 2 * MAX_WORDS);
    }
    default:
      return [''];
  }
}

/** Returns one text that a pattern can match before it reaches a node. */
function findPrefix(node: AST.Node, flags: string): string {
  const { parent } = node;
  if (!parent) return '';
  const before =
    parent.type === 'Alternative'
      ? parent.elements
          .slice(0, parent.elements.indexOf(node as AST.Element))
          .map((element) => listWords(element, flags).find((word) => word !== '') ?? '')
          .join('')
      : '';
  return findPrefix(parent, flags) + before;
}

function listQuantifiers(node: unknown): AST.Quantifier[] {
  if (typeof node !== 'object' || node === null) return [];
  if (Array.isArray(node)) return node.flatMap(listQuantifiers);
  const { type, element, elements, alternatives } = node as Partial<AST.Quantifier & AST.Alternative & AST.Group>;
  const inner = [element, elements, alternatives].flatMap(listQuantifiers);
  return (type as string) === 'Quantifier' ? [node as AST.Quantifier, ...inner] : inner;
}

interface PatternAttack {
  readonly prefixText: string;
  readonly repeatedText: string;
  readonly suffixText: string;
}

const ATTACK_SUFFIXES = ['', '\0', '!', '\n', ' ', 'a0'];

/**
 * Returns texts that may be slow to match: each is long where the pattern repeats something, and its end makes the
 * pattern fail late.
 */
function listAttacks({ source, flags }: RegExp): PatternAttack[] {
  const ownFlags = flags.replaceAll(/[dgy]/g, '');
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  });
  const pumps = new Map<string, { prefix: string; pump: string }>();
  const add = (prefix: string, pump: string) => {
    if (pump !== '') pumps.set(JSON.stringify([prefix, pump]), { prefix, pump });
  };
  for (const quantifier of listQuantifiers(parsed.alternatives).filter(({ max }) => max > 3)) {
    const prefix = findPrefix(quantifier, ownFlags);
    for (const word of listWords(quantifier.element, ownFlags).slice(0, MAX_WORDS)) {
      add(prefix, word);
      add('', word);
      add('\0', word);
      add('', prefix + word);
    }
    add('', prefix);
  }
  return [...pumps.values()].flatMap(({ prefix, pump }) =>
    ATTACK_SUFFIXES.map((suffixText) => ({ prefixText: prefix, repeatedText: pump, suffixText })),
  );
}

const measureMs = (run: () => void): number => {
  const startedAt = performance.now();
  run();
  return performance.now() - startedAt;
};

const TIMED_CHARACTERS = 8000;
/**
 * The length of the texts for which steps are counted. It is several times the highest limit of a repetition
 * (`{0,400}`).
 */
const COUNTED_CHARACTERS = 4000;
/** The length of the texts for which steps are counted first. It is enough to show that most patterns are linear. */
const FIRST_CHARACTERS = 2000;
/** The minimum time that is considered. A pattern with quadratic cost takes longer than this. */
const MIN_SUSPECT_MS = 3;
const MEASURED_ROUNDS = 3;
const LENGTH_FACTOR = 4;
/**
 * The maximum growth of the time that a function takes, from a text to one that is four times as long. Linear work
 * grows by 4, and quadratic work by 16.
 */
const MAX_TIME_GROWTH = 9;
/** When the time that a pattern takes grows by at least this factor, its steps are counted. */
const MIN_SUSPECT_TIME_GROWTH = 7;
/** The maximum growth of the steps of a pattern, from a text to one that is four times as long. */
const MAX_STEP_GROWTH = 9;
/**
 * The maximum growth of the steps for the first texts. Above it, steps are counted for longer texts too, because in
 * short texts a repetition with a limit looks like one without a limit.
 */
const MAX_FIRST_STEP_GROWTH = 6;
/** The maximum number of steps for the shorter of two compared texts. Every linear pattern needs fewer steps. */
const MAX_COUNTED_STEPS = 20_000_000;

const createTexts = (
  { prefixText, repeatedText, suffixText }: PatternAttack,
  longest = TIMED_CHARACTERS,
): readonly [string, string] => {
  const createText = (length: number) =>
    prefixText + repeatedText.repeat(Math.ceil(length / repeatedText.length)) + suffixText;
  return [createText(longest / LENGTH_FACTOR), createText(longest)];
};

/**
 * Returns the ratio of the time for the long text to the time for the short one, which has a quarter of its length; 0
 * when the function takes hardly any time.
 */
function measureGrowth(run: (text: string) => unknown, [short, long]: readonly [string, string]): number {
  let best = Infinity;
  for (let round = 0; round < MEASURED_ROUNDS; round += 1) {
    best = Math.min(
      best,
      measureMs(() => run(long)),
    );
    if (best < MIN_SUSPECT_MS) return 0;
  }
  const ofShort = Math.min(...Array.from({ length: MEASURED_ROUNDS }, () => measureMs(() => run(short))));
  return best / Math.max(ofShort, 0.001);
}

/**
 * Returns the first attack for which the steps of a pattern grow faster than the length of the text. The measured time
 * only selects the patterns whose steps are counted, so that other load on the machine makes no pattern appear slow.
 */
export function findSlowAttack(regex: RegExp): PatternAttack | undefined {
  const globalRegex = new RegExp(regex.source, `${regex.flags.replaceAll(/[gy]/g, '')}g`);
  const run = (text: string) => text.replace(globalRegex, '');
  const steps = createStepCounter(regex);
  return listAttacks(regex).find((attack) => {
    if (measureGrowth(run, createTexts(attack)) < MIN_SUSPECT_TIME_GROWTH) return false;
    const grows = (length: number, maxGrowth: number): boolean => {
      const [short, long] = createTexts(attack, length);
      const few = steps(short, MAX_COUNTED_STEPS);
      return few > MAX_COUNTED_STEPS || steps(long, maxGrowth * few) > maxGrowth * few;
    };
    return grows(FIRST_CHARACTERS, MAX_FIRST_STEP_GROWTH) && grows(COUNTED_CHARACTERS, MAX_STEP_GROWTH);
  });
}

/**
 * Returns whether the time of a function grows much more than linearly, from a text to one that is four times as long.
 * The two texts are processed in turn, so that other load on the machine affects both alike.
 */
export function isSuperlinear(run: (text: string) => void, attack: PatternAttack): boolean {
  const [short, long] = createTexts(attack);
  if (measureMs(() => run(long)) < MIN_SUSPECT_MS) return false;
  let [ofShort, ofLong] = [0, 0];
  for (let round = 0; round < MEASURED_ROUNDS; round += 1) {
    for (let turn = 0; turn < LENGTH_FACTOR; turn += 1) ofShort += measureMs(() => run(short));
    ofLong += measureMs(() => run(long));
  }
  return ofLong * LENGTH_FACTOR > ofShort * MAX_TIME_GROWTH;
}
