import { useTranslation } from 'react-i18next'

/** How to run a portal of one's own. */
export function StartCommand() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="home-start" className="wrap pb-16 md:pb-20">
      <div className="grid items-center gap-x-12 gap-y-6 rounded-3 border border-line bg-sunken p-6 sm:p-10 md:grid-cols-[1.4fr_1fr]">
        <div>
          <h2 id="home-start" className="text-2xl font-semibold tracking-[-0.015em] text-balance">
            {t('home.start.title')}
          </h2>
          <p className="mt-2 max-w-prose text-ink-2">{t('home.start.text')}</p>
        </div>
        <figure
          aria-label={t('home.start.label')}
          className="flex items-center gap-3 rounded-2 border border-code-line bg-code px-5 py-4 font-mono text-[15px] text-code-ink"
        >
          <span aria-hidden="true" className="text-code-ink-2 select-none">
            $
          </span>
          <code className="text-[15px]">npm start</code>
        </figure>
      </div>
    </section>
  )
}
