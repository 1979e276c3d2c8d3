import type { PictureView } from '#shared/domain/media.ts';
import type { Translate } from '#shared/i18n/translate.ts';
import page from '#server/site/estates/styles/estate.module.css';
import css from '../units/place.module.css';
import { Block } from '../blocks/Block.tsx';
import { PlanList } from '../PlanList.tsx';
import type { BlockView } from '#server/site/estates/tabs/tabView.ts';

interface FromProjectProps {
  readonly project: { readonly title: string; readonly href: string };
  readonly blocks: readonly BlockView[];
  /** The floor plans of the project, when the unit has none. */
  readonly plans: readonly PictureView[];
  readonly t: Translate;
}

/** Renders the facts that a unit takes from its project, under a heading that says so. */
export function FromProject({ project, blocks, plans, t }: FromProjectProps) {
  if (blocks.length === 0 && plans.length === 0) return null;
  return (
    <section className={page['section']} aria-labelledby="from-project-title">
      <h2 id="from-project-title">{t('units:shared.title')}</h2>
      <p className={css['shared']}>
        {t('units:shared.text')} <a href={project.href}>{project.title}</a>
      </p>
      <div className={css['blocks']}>
        {blocks.map((block) => (
          <Block key={block.id} block={block} t={t} />
        ))}
      </div>
      {plans.length > 0 ? (
        <>
          <h3 className={css['planTitle']}>{t('units:shared.plan')}</h3>
          <PlanList plans={plans} />
        </>
      ) : null}
    </section>
  );
}
