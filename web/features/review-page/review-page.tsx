import { getRouteApi } from '@tanstack/react-router';
import { LoadedReview } from './components/loaded-review.tsx';

const route = getRouteApi('/review/$token');

/** The page of a personal link: the proofs of a project that a reviewer was asked to review, without an account. */
export function ReviewPage() {
  const { token } = route.useParams();
  return <LoadedReview key={token} token={token} />;
}
