// Imported before everything else: whoever is signed in needs the application next, and its download begins while the
// page's own code has yet to run.
if (localStorage.getItem('secret') !== null) void import('./app/application.js');
