/** The live form's document, of the studio itself. */
import '#src/studio/frame/frame.tsx';
