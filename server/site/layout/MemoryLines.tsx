import css from './styles/memory.module.css';

interface MemoryLinesProps {
  /** The text of the first line, which asks whether the browser may remember something for the visitor. */
  readonly questionText: string;
  readonly rememberLabel: string;
  /** The text of the second line, which says that the browser remembers something for the visitor. */
  readonly stateText: string;
  readonly forgetLabel: string;
  /** The classes by which a stylesheet shows one of the two lines. */
  readonly lineClasses: { readonly asks: string | undefined; readonly kept: string | undefined };
}

/** The id of the element with the second line. It is unique, because a page contains these two lines at most once. */
const STATE_ELEMENT_ID = 'memory';

/**
 * Renders the two lines that `client/storage/offerToRemember.ts` controls. Their parent has the class `offer` of
 * `memory.module.css`. After the visitor accepts, the focus moves to a button whose description is the second line.
 */
export const MemoryLines = ({
  questionText,
  rememberLabel,
  stateText,
  forgetLabel,
  lineClasses: { asks, kept },
}: MemoryLinesProps) => (
  <>
    <p className={asks}>
      {questionText}{' '}
      <button type="button" className={css['action']} data-action="remember">
        {rememberLabel}
      </button>
    </p>
    <p id={STATE_ELEMENT_ID} className={kept}>
      {stateText}{' '}
      <button type="button" className={css['action']} data-action="forget" aria-describedby={STATE_ELEMENT_ID}>
        {forgetLabel}
      </button>
    </p>
    <output />
  </>
);
