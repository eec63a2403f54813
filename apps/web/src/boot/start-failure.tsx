import { buttonClass } from '../ui/button/button.tsx'

/** Shown instead of the portal when it cannot even fetch its translations; so this one text stands in the code, in both languages. */
export function StartFailure() {
  return (
    <main className="grid min-h-dvh place-items-center p-6">
      <div className="max-w-md text-center">
        <h1 className="text-2xl font-semibold">Server not reachable</h1>
        <p className="mt-3 text-ink-2">The portal could not be loaded. Check your connection and try again.</p>
        <p className="mt-3 text-ink-2" lang="es">
          No se ha podido cargar el portal. Compruebe su conexión e inténtelo de nuevo.
        </p>
        <button
          type="button"
          className={buttonClass({ variant: 'primary' }, 'mt-6')}
          onClick={() => window.location.reload()}
        >
          Try again / <span lang="es">Reintentar</span>
        </button>
      </div>
    </main>
  )
}
