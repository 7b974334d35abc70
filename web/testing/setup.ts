import 'vitest-browser-react';
import '../styles.css';
