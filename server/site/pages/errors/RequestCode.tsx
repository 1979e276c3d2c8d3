import { Stylesheets } from '../../render/Stylesheets.tsx';
import css from '../../layout/styles/pageHead.module.css';
import { useRenderTools } from '../../render/RenderContext.ts';
import type { ScreenRequest } from '../../render/screen.ts';

/** Shows the request's id, which a visitor can report to the agency. The log contains the same id. */
export function RequestCode({ t }: Pick<ScreenRequest, 't'>) {
  const { requestId } = useRenderTools();
  return (
    <>
      <Stylesheets names={['page']} />
      <p className={`page ${css['reference']}`}>{t('errors:code', { id: requestId })}</p>
    </>
  );
}
