import { toBrusselsDay } from '#shared/i18n/moments.ts';
import { parseUnitsQuery } from './units/unitsQuery.ts';
import type { ScreenRequest } from '../../render/screen.ts';
import { Breadcrumb } from '../../layout/breadcrumb/Breadcrumb.tsx';
import type { BreadcrumbStep } from '../../render/screen.ts';
import type { EstateParts } from './EstatePage.tsx';
import { toEstatePath } from '../../seo/estatePaths.ts';
import type { EstateView } from '../../estates/estateView.ts';
import { toAddressedEstate, type FoundEstate } from '../../estates/findEstate.ts';
import { FromProject } from './fromProject/FromProject.tsx';
import { listProjectBlocks } from './fromProject/projectBlocks.ts';
import { buildPictureViews } from '../../estates/pictureViews.ts';
import { listProgressRows } from './units/progressRows.ts';
import { findPlaceInProject } from './units/placeInProject.ts';
import { PlaceInProjectSection } from './units/PlaceInProjectSection.tsx';
import { UnitsSection } from './units/Units.tsx';
import { listUnits } from './units/listUnits.ts';
import { buildUnitsTable } from './units/unitsTable.ts';

/**
 * Returns parts of an estate's page in addition to the estate: the breadcrumb, the units of a project, and the position
 * of a unit in its project.
 */
export function buildEstateParts(
  request: Pick<ScreenRequest, 'site' | 'locale' | 't' | 'search'>,
  { estate, project }: FoundEstate,
  view: EstateView,
  breadcrumb: readonly BreadcrumbStep[],
): EstateParts {
  const { locale, t, search } = request;
  const units = listUnits(estate, request);
  const placeInProject = project && findPlaceInProject(estate.general.id, project, request);
  const path = toEstatePath(toAddressedEstate(estate), undefined, locale);
  return {
    breadcrumb: <Breadcrumb breadcrumb={breadcrumb} t={t} />,
    ...(units.length > 0 && {
      unitsTable: (
        <UnitsSection
          table={buildUnitsTable(units, path, parseUnitsQuery(search), t)}
          progress={listProgressRows(view.tabs)}
          t={t}
        />
      ),
    }),
    ...(placeInProject && { placeInProject: <PlaceInProjectSection place={placeInProject} t={t} /> }),
    ...(project &&
      view.projectLink && {
        projectFacts: (
          <FromProject
            project={view.projectLink}
            blocks={listProjectBlocks(estate, project, { ...request, today: toBrusselsDay(new Date()) })}
            plans={view.plans.length > 0 ? [] : listPlans(project, view.projectLink.title, request)}
            t={t}
          />
        ),
      }),
  };
}

const listPlans = (
  { pictures }: FoundEstate['estate'],
  title: string,
  { locale, t }: Pick<ScreenRequest, 'locale' | 't'>,
) =>
  buildPictureViews(
    pictures.filter(({ kind }) => kind === 'plan'),
    { locale, t, title },
  );
