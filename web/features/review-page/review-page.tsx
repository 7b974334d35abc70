import { getRouteApi } from '@tanstack/react-router';
import { ReviewLoader } from './components/review-loader.tsx';

const route = getRouteApi('/review/$token');

/** The page that a personal link opens. A reviewer without an account reviews the proofs of a project here. */
export function ReviewPage() {
  const { token } = route.useParams();
  return <ReviewLoader key={token} token={token} />;
}
