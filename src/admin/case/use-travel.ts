import { useNotify } from 'react-admin';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { messageOf } from '#machines/outcomes.ts';
import { adminPaths, caseTabs } from '../kit/admin-paths.ts';
import { type TrailName, type TrailPlace, useTrail } from '../kit/list/list-trail.ts';
import { useStaffMember } from '../kit/staff-member.ts';
import { useCase } from './use-case.ts';

const nouns: Record<TrailName, { one: string; last: string; first: string }> = {
  cases: {
    one: 'case',
    last: 'This is the last case of the list.',
    first: 'This is the first case of the list.',
  },
  'identity-checks': {
    one: 'check',
    last: 'This is the last waiting identity check.',
    first: 'This is the first identity check of the list.',
  },
};

/** Leads from this case to the next or the previous one of the list that the user last saw. */
export function useTravel(name: TrailName) {
  const { id: caseId } = useCase().summary;
  const check = useSearchParams()[0].get('check');
  const { pathname } = useLocation();
  const find = useTrail(name);
  const navigate = useNavigate();
  const notify = useNotify();
  const { id: mine } = useStaffMember();
  const { one, last, first } = nouns[name];

  const isHere = (place: TrailPlace) =>
    name === 'identity-checks' && check !== null ? place.id === check : place.caseId === caseId;
  const addressOf = (place: TrailPlace) => {
    if (name === 'identity-checks') return adminPaths.check(place.caseId, place.id);
    return adminPaths.case(
      place.caseId,
      caseTabs.find((tab) => pathname.endsWith(`/${tab}`)),
    );
  };
  return {
    /** The noun in "Next case". */
    noun: one,
    /** @param order `work`: after a decision, the user's own waiting rows first, then unassigned ones */
    async go(by: 1 | -1, order: 'list' | 'work' = 'list'): Promise<void> {
      try {
        const place = await find(isHere, by, { mine, order });
        if (place) navigate(addressOf(place));
        else notify(by === 1 ? last : first);
      } catch (error) {
        notify(messageOf(error), { type: 'error' });
      }
    },
  };
}
