import { Fragment } from 'react';
import type { Translate } from '#shared/i18n/translate.ts';
import css from './flood.module.css';
import { Icon } from '#shared/ui/Icon.tsx';
import type { FloodScoreView } from '#server/site/estates/tabs/tabView.ts';

const SCORE_LETTERS = ['A', 'B', 'C', 'D'] as const;
/** The sizes of the picture in pixels. It has four steps, each higher than the one before. */
const LETTER_STEP_PX = { width: 34, gap: 4, firstHeight: 24, heightDifference: 12 } as const;
const LETTERS_WIDTH_PX = SCORE_LETTERS.length * LETTER_STEP_PX.width + (SCORE_LETTERS.length - 1) * LETTER_STEP_PX.gap;
const LETTERS_HEIGHT_PX = LETTER_STEP_PX.firstHeight + (SCORE_LETTERS.length - 1) * LETTER_STEP_PX.heightDifference;

/** Renders the official flood scores as rising steps, each with its meaning. */
export function FloodScores({ scores, t }: { scores: readonly FloodScoreView[]; t: Translate }) {
  return (
    <ul className={css['scores']}>
      {scores.map(({ scoreSubject, score, explanation, isAtRisk }) => (
        <li key={scoreSubject} className={css['score']}>
          <ScoreSteps score={score} />
          <div>
            <p className={css['name']}>
              {`${t(scoreSubject === 'parcel' ? 'estate:planning.parcelScore' : 'estate:planning.buildingScore')} `}
              <strong>{score}</strong>
            </p>
            <p className={css['explanation']}>{explanation}</p>
            {isAtRisk ? (
              <p className={css['risk']}>
                <Icon name="flood" />
                {t('estate:planning.floodRisk')}
              </p>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  );
}

function ScoreSteps({ score }: { score: FloodScoreView['score'] }) {
  return (
    <svg
      className={css['steps']}
      viewBox={`0 0 ${LETTERS_WIDTH_PX} ${LETTERS_HEIGHT_PX}`}
      width={LETTERS_WIDTH_PX}
      height={LETTERS_HEIGHT_PX}
      aria-hidden="true"
      focusable="false"
    >
      {SCORE_LETTERS.map((letter, index) => {
        const x = index * (LETTER_STEP_PX.width + LETTER_STEP_PX.gap);
        const height = LETTER_STEP_PX.firstHeight + index * LETTER_STEP_PX.heightDifference;
        const state = letter === score ? 'own' : letter < score ? 'below' : undefined;
        return (
          <Fragment key={letter}>
            <rect
              data-state={state}
              x={x}
              y={LETTERS_HEIGHT_PX - height}
              width={LETTER_STEP_PX.width}
              height={height}
              rx="2"
            />
            <text
              data-state={state}
              x={x + LETTER_STEP_PX.width / 2}
              y={LETTERS_HEIGHT_PX - LETTER_STEP_PX.firstHeight / 2}
              dy="0.35em"
            >
              {letter}
            </text>
          </Fragment>
        );
      })}
    </svg>
  );
}
