/**
 * Styles of the picture. Its left margin has the bitrate axis; on a wide page the legend begins where the plot does. All
 * labels are HTML, because the drawing is stretched to the width of the page.
 */
export const PICTURE_STYLE =
  // Most browsers print backgrounds only on request.
  'figure,figure *{print-color-adjust:exact;-webkit-print-color-adjust:exact}' +
  '.lane,.axis,.range,figcaption{font-size:.875rem;line-height:1.25rem;color:var(--muted);font-variant-numeric:tabular-nums}.lane b{color:var(--ink)}' +
  '.lanes{--plot-height:7.5rem;position:relative;margin:.25rem 0 0 2.5rem;padding-top:2rem}.lanes .lane{margin:.75rem 0 .25rem -2.5rem}' +
  // Dead zones have the height of the plot, below the line of their labels. The plot is drawn over them.
  '.dead-zone{position:absolute;top:2rem;height:var(--plot-height);box-sizing:border-box;border-top:2px solid var(--loss);background:var(--zone)}' +
  '.lost-time{position:absolute;top:.625rem;display:flex;font-size:.875rem;font-weight:700;line-height:1.25rem;white-space:nowrap;font-variant-numeric:tabular-nums;color:var(--loss)}.lost-time::before,.lost-time::after{content:"";flex:1}' +
  '.plot{position:relative;height:var(--plot-height)}.plot svg{position:relative;display:block;width:100%;height:100%;overflow:visible}.plot .no-data{position:absolute;top:0;bottom:0}' +
  '.grid,.feed{fill:none;vector-effect:non-scaling-stroke}.grid{stroke:var(--line)}.feed{stroke:var(--moss);stroke-width:2;stroke-linejoin:round}.feed-area{fill:var(--moss);fill-opacity:.16}' +
  '.no-data{background:repeating-linear-gradient(135deg,var(--muted) 0 1px,transparent 1px 6px)}' +
  '.axis span{position:absolute;white-space:nowrap}.y{position:absolute;inset:0 100% 0 -2.5rem}.y span{right:.5rem;transform:translateY(-50%)}' +
  // Each block is exactly at its time. A gap beside it covers the longer blocks.
  '.ribbon{position:relative;height:1.75rem;border-radius:.25rem;overflow:hidden}.ribbon .seen{position:absolute;inset-block:0;box-sizing:border-box;overflow:hidden}.ribbon .seen:not(.dense){box-shadow:1px 0 0 var(--surface),-1px 0 0 var(--surface)}' +
  // A name that does not fit wraps below the strut, where it is cut off as a whole.
  '.ribbon .seen{display:flex;flex-wrap:wrap}.ribbon .seen::before{content:"";width:1px;height:1.75rem}.ribbon span{flex:none;padding:0 .375rem;font-size:.875rem;font-weight:600;line-height:1.75rem;white-space:nowrap}' +
  '.seen{background:var(--fill,var(--surface));color:var(--on-fill,var(--ink))}.live{--fill:var(--on-air);--on-fill:var(--on-air-ink)}.scene-1{--fill:var(--quiet-1)}.scene-2{--fill:var(--quiet-2)}.feed-loss{--fill:var(--lost);--on-fill:#fff}.weak-link{--fill:var(--weak)}.card{--fill:var(--card)}.seen.nothing{border:1px dashed var(--muted)}' +
  // A scene without the feed has stripes of a loss. Those of the live scene are over the ground, so that nothing of it is orange.
  '.no-feed{--stripe:var(--lost-stripe)}.live.no-feed{--fill:var(--stripe-ground)}' +
  // After the return of the feed, its scene has stripes of a warning. Each kind has its own direction.
  '.feed-back{--stripe:var(--back-stripe);--angle:0deg}.panic{--stripe:var(--ink);--fill:var(--stripe-ground);--angle:45deg}' +
  '.no-feed,.feed-back,.panic{background:repeating-linear-gradient(var(--angle,135deg),var(--stripe) 0 3px,transparent 3px 7px),var(--fill,var(--surface))}' +
  // Several short segments have upright stripes, in red if one of them is a loss.
  '.short{background:repeating-linear-gradient(90deg,var(--stripe,var(--muted)) 0 2px,transparent 2px 4px),var(--surface)}' +
  // A part that is drawn larger opens from its place below the ribbon.
  '.zoom svg{display:block;width:100%;height:.75rem;fill:var(--line)}.range{display:flex;justify-content:space-between;margin-top:.25rem}' +
  // The name is readable beside the stripes.
  '.ribbon :is(.no-feed,.feed-back,.panic) span{height:1.25rem;margin:.25rem 0 0 .25rem;border-radius:.125rem;line-height:1.25rem;color:var(--ink);background:var(--surface)}' +
  // There, a name can have two lines, and each width of screen has the longest name that fits.
  '.zoom .ribbon,.zoom .ribbon .seen::before{height:2.5rem}.zoom .ribbon .seen{align-items:center}.zoom .ribbon .seen span{height:auto;margin-block:0;line-height:1.125rem}.at-narrow,.at-phone,.at-wide{display:none}@media(max-width:24rem){.at-narrow{display:block}}@media(min-width:24.01rem) and (max-width:40rem){.at-phone{display:block}}@media(min-width:40.01rem){.at-wide{display:block}}' +
  // Each time is centred, except at the ends of the axis. On a narrow screen every second round time is hidden.
  '.x{position:relative;height:1.25rem;margin:.25rem 0 0}.x span{transform:translateX(-50%)}.x :first-child{transform:none}.x .last{transform:translateX(-100%)}' +
  'figcaption{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(100%,17rem),1fr));gap:.5rem 2rem;margin:.75rem 0 0}.key{display:flex;gap:.5rem}.key span{flex:1;min-width:0;overflow-wrap:anywhere}.key b{order:1;min-width:2.5rem;color:var(--ink);font-weight:600;text-align:end}.key small{font-size:.875rem;line-height:1.25rem}.key i{flex:none;box-sizing:border-box;width:1rem;height:1rem;margin-top:.125rem;border-radius:.1875rem}' +
  '@media(max-width:24rem){.x :nth-child(even):not(.last),.x .phone{display:none}}@media(max-width:30rem){.long :nth-child(even):not(.last){display:none}}' +
  '@media(max-width:40rem){.wide{display:none}}@media(min-width:40rem){.lanes{--plot-height:10rem}figcaption{margin-inline-start:2.5rem}}';
